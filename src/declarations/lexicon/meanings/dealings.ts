// Words that mean the same on papers about money, contracts and those who make them, in five languages: an author calls it otherwise than
// whoever printed the paper.

/** One meaning a line. What begins with `~` says of what kind the paper is, or little: papers leave it out. */
export const DEALINGS = `
start begin beginning commencement commence inception effective effect starting | beginn anfang start antritt eintritt inkrafttreten wirkung ab | aanvang ingang begin vanaf | debut commencement effet entree demarrage | inicio comienzo efecto entrada alta desde
end ending expiry expires expiration until till through last | letzter letzte letztes letzten ende ablauf bis endet beendigung | einde eindigt tot afloop laatste verval | dernier dernière fin expiration terme expire jusqu | fin final expiracion termino hasta caducidad último última vencimiento
due payable deadline latest | fällig fälligkeit zahlbar spätestens zahlungsziel | verval vervalt uiterlijk betaalbaar | échéance exigible limite payable | vencimiento vence pagadero límite
pay paid payable payment remit owe owed owing transfer | zahlen zahlung zahlbar gezahlt bezahlt überweisen überweisung begleichen auszahlung | betalen betaling betaald voldoen overmaken uitbetaling | payer paiement payé régler règlement verser versé versement virement | pagar pago pagado abonar abonado ingreso transferencia
refund refunded reimbursement repayment reimbursed | erstattung rückerstattung rückzahlung erstattet | terugbetaling restitutie teruggave terugbetaald | remboursement remboursé restitution | reembolso devolución reintegro
credited credit | gutschrift gutgeschrieben guthaben haben | creditering credit bijgeschreven | avoir crédit crédité | abono crédito haber
debit collection collected debited withdrawn | lastschrift einzug abbuchung eingezogen abgebucht | incasso afschrijving afgeschreven | prélèvement prélevé débit | domiciliación adeudo cargo cobro
total overall grand sum altogether | gesamt summe insgesamt endbetrag total | totaal totale som | total totale montant somme ensemble | total importe suma
gross total including inclusive incl | brutto inklusive inkl einschließlich gesamt gesamtsumme gesamtbetrag endbetrag | bruto inclusief incl totaal totaalbedrag | brut ttc total | bruto incluido total
net excluding exclusive excl | netto exklusive exkl zzgl | netto exclusief excl | net ht hors | neto base sin
tax vat gst duty | steuer mwst ust umsatzsteuer mehrwertsteuer | btw belasting | tva taxe impôt | iva impuesto
rent rental lease tenancy | miete miet mietzins kaltmiete warmmiete | huur huurprijs | loyer | renta alquiler arrendamiento
deposit security bond | kaution sicherheit mietsicherheit | waarborg borg waarborgsom | dépôt caution garantie | fianza depósito
advance prepayment down | anzahlung vorauszahlung abschlag vorschuss | aanbetaling voorschot | acompte avance arrhes | anticipo señal
fee fees charge charges cost costs price | gebühr gebühren kosten entgelt preis honorar | vergoeding kosten tarief prijs | frais honoraires coût prix tarif redevance | tasa honorarios coste costes precio gastos
contribution dues subscription | beitrag mitgliedsbeitrag | bijdrage contributie lidgeld | cotisation abonnement contribution | cuota aportación cotización
premium | prämie versicherungsbeitrag beitrag | premie | prime cotisation | prima
salary wage wages pay remuneration earnings income | gehalt lohn entgelt vergütung einkommen bezüge verdienst | salaris loon inkomen bezoldiging | salaire rémunération traitement revenu revenus | salario sueldo nómina ingresos retribución
pension annuity retirement | rente pension ruhestand altersrente | pensioen | pension retraite rente | pensión jubilación
allowance benefit grant subsidy support | zuschuss zulage leistung förderung beihilfe zuwendung | uitkering toeslag toelage subsidie | allocation prestation aide subvention indemnité | prestación ayuda subvención subsidio
interest apr | zins zinsen zinssatz sollzins sollzinssatz effektivzins | rente rentevoet jkp | intérêt intérêts teg taeg | interés intereses tin tae
balance outstanding remaining remainder | saldo restbetrag offen ausstehend rest restschuld | saldo openstaand resterend restant | solde reste restant encours | saldo pendiente restante resto
arrears overdue late | rückstand überfällig verzug mahnung | achterstand achterstallig | arriéré retard impayé | atraso mora impagado
loan credit borrowed principal | darlehen kredit kreditbetrag darlehensbetrag | lening krediet kredietbedrag | prêt crédit emprunt capital | préstamo crédito capital
setup set arrangement origination processing | bearbeitung bearbeitungsgebühr einrichtung abschluss | afsluit afsluitkosten | dossier ouverture | apertura formalización
instalment installment repayment rate | rate raten teilzahlung tilgung | termijn aflossing termijnbedrag | mensualité échéance versement | cuota plazo mensualidad
previous prior earlier former last old | vorherig bisherig letzte alt früher vorig | vorige eerdere oude vorig | précédent précédente ancien ancienne antérieur antérieurs | anterior anteriores previo antiguo
new current latest | neu neue neuer aktuell | nieuw nieuwe huidige | nouveau nouvelle actuel actuelle | nuevo nueva actual
month monthly | monat monatlich monatliche | maand maandelijks maandelijkse | mois mensuel mensuelle | mes mensual mensuales
year yearly annual annually annum | jahr jährlich jährliche jahres | jaar jaarlijks jaarlijkse | an année annuel annuelle | año anual anuales
week weekly | woche wöchentlich | week wekelijks wekelijkse | semaine hebdomadaire | semana semanal
hour hours hrs hourly | stunde stunden std stündlich | uur uren | heure heures horaire | hora horas
~day days daily | tag tage täglich | dag dagen | jour jours | día días
regular standard normal ordinary basic | regulär normal gewöhnlich grund | gewone normale basis | normal normales ordinaire base | normal ordinario ordinarias base
birth born dob | geburt geboren geb | geboorte geboren geb | naissance né née | nacimiento nacido nacida
death died deceased | tod verstorben sterbe gestorben | overlijden overleden | décès décédé décédée | defunción fallecimiento fallecido
~name named called | name namens | naam | nom | nombre
surname lastname family | nachname familienname zuname | achternaam familienaam | nom famille | apellido apellidos
forename firstname given christian | vorname vornamen rufname | voornaam voornamen | prénom prénoms | nombre
customer client buyer purchaser consumer | kunde kundin käufer auftraggeber besteller debitor kd | klant koper opdrachtgever afnemer | client cliente acheteur acquéreur | cliente comprador adquirente
supplier vendor seller provider contractor | lieferant verkäufer anbieter auftragnehmer | leverancier verkoper aanbieder opdrachtnemer | fournisseur vendeur prestataire | proveedor vendedor contratista
insured policyholder assured proposer | versicherungsnehmer versicherter versicherte vn versicherungsnehmerin | verzekeringnemer verzekerde | assuré souscripteur preneur | asegurado tomador
insurer underwriter | versicherer versicherung versicherungsgesellschaft | verzekeraar verzekeringsmaatschappij | assureur | aseguradora asegurador
landlord lessor owner proprietor | vermieter eigentümer vermieterin | verhuurder eigenaar | bailleur propriétaire | arrendador propietario casero
tenant lessee renter occupier | mieter mieterin | huurder bewoner | locataire preneur | arrendatario inquilino
employer | arbeitgeber dienstgeber | werkgever | employeur | empleador empresa
employee worker staff | arbeitnehmer mitarbeiter beschäftigte beschäftigter mitarbeiterin | werknemer medewerker | salarié employé travailleur | trabajador empleado
patient | patient patientin behandelte behandelter | patiënt | patient patiente | paciente
doctor physician practitioner dr surgeon clinician | arzt ärztin behandelnde behandelnder | arts huisarts geneesheer | médecin docteur praticien | médico doctor doctora facultativo
borrower debtor | darlehensnehmer kreditnehmer schuldner | kredietnemer lener schuldenaar | emprunteur débiteur | prestatario deudor
lender creditor | darlehensgeber kreditgeber gläubiger | kredietgever schuldeiser | prêteur créancier | prestamista acreedor
~account | konto kontonummer bankverbindung kto | rekening rekeningnummer | compte | cuenta
holder | inhaber kontoinhaber | houder rekeninghouder tenaamstelling | titulaire | titular
recipient consignee beneficiary payee addressee receiver | empfänger begünstigter zahlungsempfänger empfängerin | ontvanger begunstigde geadresseerde | destinataire bénéficiaire | destinatario beneficiario
sender consignor shipper | absender versender | afzender verzender | expéditeur chargeur | remitente expedidor cargador
carrier haulier forwarder | frachtführer spediteur transporteur | vervoerder transporteur expediteur | transporteur transitaire | transportista porteador
deliver delivery delivered shipping shipped ship dispatch dispatched shipment | lieferung geliefert liefer versand zustellung ausgeliefert | levering geleverd afgeleverd aflevering bezorging verzending | livraison livré livrée expédition | entrega entregado envío suministro
loading loaded load | beladung verladung ladung geladen | laden lading geladen inlading | chargement chargé | carga cargado
unloading discharge unloaded | entladung löschung | lossen gelost | déchargement | descarga
departure depart outbound leaving | abfahrt abflug abreise hinfahrt hinflug | vertrek heenreis | départ aller | salida ida partida
arrival arrive arriving | ankunft anreise | aankomst | arrivée | llegada
return inbound | rückkehr rückreise rückfahrt rückflug rückgabe | terugkeer terugreis retour | retour | regreso vuelta devolución
destination bound | ziel bestimmung zielort bestimmungsort | bestemming bestemd | destination | destino
origin dispatched | herkunft ursprung | oorsprong herkomst | origine provenance | origen procedencia
issue issued drawn produced created dated | ausgestellt ausstellung erstellt ausgefertigt erteilt | afgegeven uitgegeven opgesteld opgemaakt uitgifte afgifte dagtekening | émission émis établi établie délivré délivrée délivrance fait | emisión expedición expedido emitido fecha
received receipt arrived | eingang eingegangen erhalten empfang angekommen ankam | ontvangst ontvangen | réception reçu reçue | recepción recibido recibí
~order purchase ordered po | bestellung auftrag bestellt | bestelling order opdracht | commande | pedido orden encargo
~invoice bill | rechnung faktura | factuur nota | facture note | factura
~contract agreement | vertrag vereinbarung | contract overeenkomst | contrat convention bail | contrato convenio
~policy certificate | police versicherungsschein polizze | polis | police | póliza
~document form paper report | dokument formular bericht bescheid schein | document formulier verslag | document formulaire rapport | documento formulario informe
~person party details data information | person angaben daten beteiligte | persoon gegevens partij | personne coordonnées données | persona datos
claim loss damage breakage breakages incident accident event | schaden schadenfall unfall vorfall schadens | schade ongeval incident schadegeval | sinistre dommage accident | siniestro daño accidente
application request applied requested proposal | antrag beantragt anmeldung | aanvraag aangevraagd verzoek | demande candidature requête demandé | solicitud petición solicitado
applicant requester | antragsteller antragstellerin bewerber | aanvrager | demandeur candidat | solicitante
approved approval authorised authorized signatory confirmed granted | genehmigt genehmigung freigabe bewilligt bewilligung zustimmung | goedgekeurd goedkeuring akkoord toegekend | approuvé approbation accordé accord validation | aprobado aprobación autorizado concedido
sign signed signature undersigned signatory | unterschrift unterzeichnet gezeichnet unterschriften | handtekening ondertekend getekend | signature signé signataire | firma firmado firmante
notice cancel cancelled cancellation terminate termination | kündigung gekündigt storno stornierung widerruf kündbar | opzegging opgezegd annulering beëindiging | préavis résiliation résilié annulation | preaviso rescisión cancelación anulación
valid validity binding | gültig gültigkeit gebunden bindung | geldig geldigheid | valable validité valide | válido validez vigencia vigente
renewal renew extension renewed | verlängerung erneuerung verlängert | verlenging vernieuwing verlengd | renouvellement prolongation reconduction | renovación prórroga
warranty guarantee | garantie gewährleistung | garantie waarborg | garantie | garantía
discount rebate reduction | rabatt nachlass skonto ermäßigung | korting reductie | remise rabais réduction escompte | descuento rebaja bonificación
objection appeal | widerspruch einspruch rechtsbehelf | bezwaar beroep | recours opposition contestation | recurso alegación
weight mass | gewicht masse | gewicht massa | poids masse | peso masa
quantity qty count pieces items units | menge anzahl stück stückzahl | aantal hoeveelheid stuks | quantité nombre pièces | cantidad unidades piezas
packages cartons parcels pallets colli boxes | packstücke kartons pakete paletten kolli | colli dozen pakken pallets | colis cartons palettes | bultos cajas palés paquetes
area surface size floorspace | fläche wohnfläche nutzfläche grundfläche | oppervlakte | surface superficie | superficie
vehicle car automobile | fahrzeug kfz auto pkw wagen | voertuig auto wagen | véhicule voiture automobile | vehículo coche automóvil
registration plate reg licence | kennzeichen zulassung | kenteken nummerplaat | immatriculation plaque | matrícula
chassis vin | fahrgestell fahrgestellnummer fin | chassis chassisnummer | châssis vin | bastidor chasis
mileage odometer kilometres miles | kilometerstand laufleistung km | kilometerstand tellerstand km | kilométrage km | kilometraje km
property premises house dwelling building home | objekt immobilie haus gebäude wohnung mietobjekt | woning pand gebouw huis object | bien immeuble logement bâtiment maison habitation | vivienda inmueble edificio casa
~address residence resident domicile residing living | adresse anschrift wohnhaft wohnsitz wohnort | adres woonplaats wonende | adresse domicile demeurant résidence | dirección domicilio residencia
nationality citizenship | staatsangehörigkeit nationalität | nationaliteit | nationalité | nacionalidad
meter reading supply mpan mprn | zähler zählerstand messstelle lieferstelle | meter meterstand leveringspunt ean | compteur relevé index point pdl | contador lectura suministro cups
consumption used usage consumed | verbrauch verbraucht | verbruik verbruikt | consommation consommé | consumo consumido
electricity power | strom elektrizität | elektriciteit stroom | électricité | electricidad luz
sample specimen | probe material | monster | échantillon prélèvement | muestra
collected collection taken drawn sampled | entnommen entnahme abnahme | afgenomen afname | prélevé prélèvement | extracción toma extraído
requested ordering requesting referring referred referrer prescriber prescribing | einsender überweisender anfordernder überwiesen | verwijzer aanvrager voorschrijver | prescripteur adressé demandé | prescriptor peticionario solicitado
inspection inspected survey visit viewing test tested | besichtigung prüfung geprüft untersuchung begehung | keuring inspectie bezichtiging gekeurd | inspection visite contrôle contrôlé | inspección visita revisión
surveyor valuer appraiser assessor expert | gutachter sachverständiger sachverständige | taxateur deskundige schatter | expert évaluateur | tasador perito
value valuation worth estimate estimated valued | wert verkehrswert schätzung geschätzt | waarde taxatie geschat | valeur estimation évaluation estimé | valor tasación estimado
sum cover insured coverage limit | deckung versicherungssumme deckungssumme | dekking verzekerd | couverture assuré plafond | cobertura asegurado asegurada capital
excess deductible retention | selbstbehalt selbstbeteiligung | risico | franchise | franquicia
building buildings structure | gebäude | gebouw opstal | bâtiment immeuble | edificio continente
contents belongings possessions | hausrat inhalt | inboedel | contenu mobilier | contenido mobiliario
reason cause purpose ground | grund ursache zweck anlass | reden oorzaak doel | motif cause raison objet | motivo causa finalidad
subject matter regarding re | betreff betrifft gegenstand | betreft onderwerp | objet sujet | asunto objeto
grade mark score result degree | note ergebnis bewertung gesamtnote prädikat | cijfer resultaat score beoordeling | note résultat mention | nota calificación resultado
course programme program training module studies | kurs lehrgang studiengang fortbildung seminar ausbildung | cursus opleiding studie | cours formation stage études | curso formación estudios carrera
school university college institution | schule universität hochschule | school universiteit hogeschool | école université établissement | escuela universidad centro
student pupil learner participant trainee attendee delegate | student schüler teilnehmer auszubildende auszubildender studierende | student leerling deelnemer cursist | étudiant élève participant stagiaire | estudiante alumno alumna participante
teacher instructor trainer lecturer tutor | lehrer dozent ausbilder kursleiter trainer | docent leraar opleider | enseignant professeur formateur | profesor docente instructor
project | projekt vorhaben | project | projet | proyecto
site location place venue town | ort stelle standort baustelle | plaats locatie | lieu site emplacement | lugar sitio ubicación
meeting assembly | versammlung sitzung besprechung | vergadering bijeenkomst | réunion assemblée | reunión junta asamblea
court tribunal | gericht amtsgericht landgericht | rechtbank gerecht | tribunal cour | juzgado tribunal
~case file matter reference ref | aktenzeichen geschäftszeichen az akte vorgang zeichen | dossier zaak kenmerk | dossier affaire référence | expediente asunto referencia
claimant plaintiff complainant | kläger klägerin | eiser | demandeur requérant | demandante
defendant respondent | beklagter beklagte | gedaagde verweerder | défendeur | demandado
member membership | mitglied mitgliedschaft | lid lidmaatschap | membre adhérent adhésion | socio miembro afiliado
joining joined entry admission enrolment enrollment | eintritt beitritt aufnahme | toetreding inschrijving | adhésion entrée inscription admission | ingreso inscripción alta
leaving exit | austritt auszug | uittreding vertrek | sortie départ | salida baja
booking reservation booked | buchung reservierung gebucht | boeking reservering | réservation | reserva localizador
guest visitor traveller passenger | gast reisender reisende passagier | gast reiziger passagier | client voyageur passager hôte | huésped viajero pasajero
room accommodation | zimmer unterkunft | kamer verblijf | chambre hébergement | habitación alojamiento
trip journey travel voyage | reise fahrt | reis rit | voyage séjour trajet | viaje
contact handler agent officer clerk adviser advisor consultant representative | ansprechpartner sachbearbeiter berater betreuer auskunft ansprechpartnerin | contactpersoon behandelaar adviseur | contact interlocuteur conseiller gestionnaire | contacto gestor asesor
manager director managing head | geschäftsführer leiter direktor geschäftsleitung leitung | directeur bestuurder leider | directeur gérant responsable dirigeant | director gerente administrador
company firm business organisation organization | firma unternehmen gesellschaft betrieb | bedrijf onderneming firma vennootschap | société entreprise raison | empresa sociedad razón compañía
position post role job occupation profession title function | beruf tätigkeit stelle position funktion beschäftigung | beroep functie | profession emploi poste fonction métier | profesión ocupación puesto cargo
spouse partner husband wife | ehegatte ehepartner partner ehefrau ehemann | partner echtgenoot echtgenote | conjoint époux épouse partenaire | cónyuge pareja esposo esposa
child children dependant dependants | kind kinder kindes | kind kinderen | enfant enfants | hijo hijos hija
mother father parent guardian | mutter vater eltern erziehungsberechtigte | moeder vader ouder | mère père parent tuteur | madre padre tutor
~identity passport card id | ausweis reisepass personalausweis | identiteit paspoort | identité passeport carte | identidad pasaporte dni
social insurance security nhs nino ssn | sozialversicherung sv rentenversicherung versicherungsnummer | bsn rijksregister sofinummer | sécurité sociale nir | seguridad social nss
serial device machine | seriennummer gerät geräte fabriknummer | serienummer toestel apparaat | série appareil | serie aparato equipo
model type make brand | modell typ marke fabrikat hersteller | model type merk | modèle type marque | modelo tipo marca
capacity power output rating | leistung kapazität nennleistung | vermogen capaciteit | puissance capacité | potencia capacidad
height tall | größe höhe körpergröße | lengte hoogte | taille hauteur | altura estatura talla
speed limit | geschwindigkeit | snelheid | vitesse | velocidad
offence violation infringement fine penalty | verstoß ordnungswidrigkeit bußgeld strafe | overtreding boete | infraction amende contravention | infracción multa sanción
land registry title deed plot parcel | grundbuch flurstück grundstück | kadaster perceel | cadastre cadastral parcelle | registro catastral parcela finca
permit licence license permission | genehmigung erlaubnis bewilligung | vergunning | permis autorisation | permiso licencia autorización
register commercial registered | handelsregister hrb firmenbuch | handelsregister kvk | registre siren siret rcs | registro mercantil
share shares capital stock | anteil anteile stammkapital kapital | aandeel aandelen kapitaal | part parts capital action | participación participaciones capital acción
~term duration period length | laufzeit dauer frist zeitraum | looptijd duur termijn periode | durée terme délai période | duración plazo período
completion completed finished handover acceptance | fertigstellung abnahme übergabe abgeschlossen | oplevering voltooiing overdracht | achèvement réception remise | finalización recepción entrega
repair repairs works work labour | reparatur instandsetzung arbeiten arbeit | reparatie herstel werkzaamheden | réparation réparations travaux | reparación obra trabajos
maintenance service servicing serviced | wartung instandhaltung gewartet | onderhoud | entretien maintenance révision | mantenimiento revisión
donation gift donor | spende zuwendung spender | gift schenking donateur | don donateur | donativo donación donante
buried funeral burial | bestattung beerdigung | uitvaart begrafenis | obsèques inhumation | funeral entierro
training apprenticeship apprentice | ausbildung auszubildender lehrling | opleiding leerling | apprentissage apprenti | aprendizaje aprendiz
probation trial | probezeit | proeftijd | essai | prueba
leave holiday vacation holidays | urlaub urlaubstage | vakantie verlof | congé congés vacances | vacaciones
absence sick illness sickness | krankheit arbeitsunfähig erkrankung | ziekte verzuim | maladie arrêt absence | baja enfermedad
`;
