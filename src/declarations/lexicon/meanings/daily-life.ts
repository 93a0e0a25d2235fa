// Words that mean the same on papers about health, homes, travel, offices and goods, in five languages: an author calls it otherwise than whoever printed the paper.

/** One meaning a line. */
export const DAILY_LIFE = `
chip microchip transponder | chip mikrochip transponder | chip transponder | puce transpondeur | chip transpondedor microchip
animal pet dog cat horse | tier hund katze pferd | dier hond kat paard | animal chien chat cheval | animal perro gato caballo mascota
breed | rasse | ras | race | raza
owner holder keeper | halter besitzer inhaber eigentümer | houder eigenaar | propriétaire détenteur | dueño propietario titular
vaccination vaccine immunisation rabies | impfung impfstoff geimpft tollwut | vaccinatie inenting rabiës hondsdolheid | vaccination vaccin rage | vacuna vacunación rabia
diagnosis condition | diagnose befund | diagnose | diagnostic affection | diagnóstico
treatment therapy treated | behandlung therapie | behandeling | traitement soins | tratamiento
medicine drug medication | medikament arzneimittel präparat wirkstoff | medicijn geneesmiddel | médicament | medicamento
dose dosage | dosis dosierung | dosis dosering | dose posologie | dosis posología
hospital clinic surgery practice | krankenhaus klinik praxis | ziekenhuis kliniek praktijk | hôpital clinique cabinet | hospital clínica consulta
admission admitted | aufnahme aufgenommen | opname opgenomen | admission hospitalisation | ingreso hospitalización
discharge discharged | entlassung entlassen | ontslag ontslagen | sortie | alta
accident loss damage incident event occurrence | unfall schaden schadens ereignis vorfall | ongeval schade gebeurtenis | accident sinistre dommage événement | accidente siniestro daño suceso
claim claimed | forderung anspruch gefordert | vordering claim geclaimd | réclamation demande créance | reclamación reclamado crédito
stolen theft burglary | diebstahl gestohlen einbruch | diefstal gestolen inbraak | vol volé cambriolage | robo robado hurto
police | polizei | politie | police gendarmerie | policía
witness | zeuge zeugin | getuige | témoin | testigo
driver hirer motorist | fahrer fahrerin lenker | bestuurder chauffeur | conducteur chauffeur | conductor
fuel petrol diesel | kraftstoff benzin tank treibstoff | brandstof benzine diesel | carburant essence gazole diesel | combustible gasolina gasóleo diésel
colour color | farbe | kleur | couleur | color
engine displacement | motor hubraum | motor cilinderinhoud | moteur cylindrée | motor cilindrada
seats places | sitze sitzplätze plätze | zitplaatsen plaatsen | places sièges | plazas asientos
shareholder investor | aktionär anleger gesellschafter | aandeelhouder belegger | actionnaire associé investisseur | accionista socio inversor
security securities isin instrument | wertpapier isin wkn kennnummer | effect effecten isin | titre valeur isin | valor isin título
quantity nominal purchased sold | stück nennwert gekauft verkauft | stuks nominaal gekocht verkocht | quantité nominal acheté vendu | cantidad nominal comprado vendido
price rate quote execution executed | kurs preis ausgeführt ausführung | koers prijs uitgevoerd | cours prix exécution exécuté | cotización precio ejecución ejecutado
settlement value valuta | valuta wertstellung abwicklung | valuta valutadatum afwikkeling | valeur règlement livraison | valor liquidación
commission brokerage | provision courtage maklergebühr | provisie commissie courtage | commission courtage | comisión corretaje
dividend distribution | dividende ausschüttung | dividend uitkering | dividende distribution | dividendo reparto
meeting agm egm | hauptversammlung mitgliederversammlung | aandeelhoudersvergadering ledenvergadering | assemblée | junta asamblea
auditor accountant | abschlussprüfer wirtschaftsprüfer steuerberater | accountant revisor | commissaire expert comptable | auditor censor contable
taxpayer liable | steuerpflichtiger steuerpflichtige gebührenschuldner schuldner pflichtiger | belastingplichtige aangeslagene | contribuable redevable | contribuyente obligado sujeto
assessment assessed notice determined | bescheid festsetzung festgesetzt veranlagung | aanslag vastgesteld vaststelling | avis imposition établi | liquidación determinado resolución
municipality council city town | gemeinde stadt kommune | gemeente stad | commune ville mairie | municipio ayuntamiento ciudad
authority office agency department | behörde amt stelle dienststelle | instantie dienst | autorité administration service organisme | autoridad administración organismo
wastewater sewage sewer | abwasser schmutzwasser niederschlagswasser kanal | afvalwater riool rioolheffing | eaux usées assainissement | alcantarillado saneamiento aguas
water drinking | wasser trinkwasser frischwasser | water drinkwater | eau | agua
gas | gas erdgas | gas aardgas | gaz | gas
heating heat | heizung wärme fernwärme | verwarming warmte | chauffage chaleur | calefacción calor
hot warm | warmwasser warm | warm | chaude chaud | caliente
cold | kaltwasser kalt | koud | froide froid | fría frío
supplied drawn obtained | bezogen geliefert entnommen bezug | afgenomen geleverd | fourni soutiré | suministrado
efficiency class energy | effizienz effizienzklasse energie klasse | efficiëntie energie klasse label | efficacité énergie classe étiquette | eficiencia energía clase etiqueta
year built construction constructed | baujahr errichtet | bouwjaar gebouwd | année construction construit | año construcción construido
floor storey level | stock stockwerk etage geschoss | verdieping | étage niveau | planta piso
rooms bedrooms | zimmer räume | kamers | pièces chambres | habitaciones dormitorios
key keys | schlüssel | sleutel sleutels | clé clés clef clefs | llave llaves
handed handover returned surrender | übergabe übergeben rückgabe zurückgegeben | overdracht oplevering teruggave | remise restitution rendu | entrega devolución entregado
deduction deducted withheld retention | abzug abgezogen einbehalt einbehalten | aftrek inhouding ingehouden | déduction retenue retenu | deducción retención retenido
garnishment seizure attachment | pfändung gepfändet | beslag loonbeslag | saisie | embargo
permitted building planning | bauantrag baugenehmigung | bouwvergunning omgevingsvergunning | permis construire urbanisme | licencia obra urbanística
applicant petitioner requester | antragsteller antragstellerin bauherr | aanvrager verzoeker | demandeur pétitionnaire requérant bénéficiaire | solicitante peticionario
decision decree order ruling judgment | bescheid beschluss entscheidung urteil verfügung | besluit beschikking uitspraak vonnis | arrêté décision jugement ordonnance | resolución decisión sentencia auto
hearing appear summons | termin verhandlung ladung | zitting oproeping | audience convocation comparution | vista citación comparecencia
lawyer solicitor attorney counsel | anwalt rechtsanwalt rechtsanwältin | advocaat | avocat | abogado letrado
notary | notar notarin | notaris | notaire | notario
attorney proxy authorised representative | bevollmächtigter bevollmächtigte vertreter | gemachtigde gevolmachtigde vertegenwoordiger | mandataire représentant procuration | apoderado representante mandatario
principal grantor | vollmachtgeber auftraggeber | volmachtgever lastgever | mandant | poderdante mandante
guest night nights stay | nacht nächte übernachtung übernachtungen aufenthalt | nacht nachten verblijf overnachting | nuit nuits séjour nuitée | noche noches estancia
checkin check arrival | anreise checkin | aankomst inchecken | arrivée | llegada entrada
checkout departure | abreise checkout | vertrek uitchecken | départ | salida
flight | flug flugnummer | vlucht | vol | vuelo
train rail | zug bahn | trein | train | tren
seat | sitz platz sitzplatz | stoel zitplaats | siège place | asiento
ticket | ticket fahrkarte fahrschein karte | ticket kaartje | billet titre | billete entrada
adult adults | erwachsene erwachsener | volwassene volwassenen | adulte adultes | adulto adultos
conference event congress fair | tagung konferenz veranstaltung kongress messe | congres conferentie evenement | conférence congrès événement manifestation | congreso conferencia evento jornada
registration enrol registered signup | anmeldung angemeldet registrierung | aanmelding inschrijving | inscription enregistrement | inscripción registro
subject field speciality specialisation | fach fachrichtung studienfach schwerpunkt | vak richting specialisatie | matière spécialité filière | asignatura especialidad
semester term | semester halbjahr | semester | semestre | semestre
credit credits ects | leistungspunkte credits | studiepunten | crédits | créditos
certificate diploma award | zeugnis urkunde zertifikat abschluss | diploma certificaat getuigschrift | certificat diplôme attestation | certificado diploma título
hours lessons | stunden unterrichtsstunden | uren lesuren | heures | horas
work works performed carried executed | arbeiten ausgeführt durchgeführt | werkzaamheden uitgevoerd | travaux exécutés réalisés effectués | trabajos realizados ejecutados
offer quotation estimate quote | angebot kostenvoranschlag offerte | offerte aanbieding | devis offre | presupuesto oferta
instructed commissioned | beauftragt auftrag | opdracht | commandé mandaté | encargado
craftsman painter plumber electrician | handwerker maler installateur elektriker | schilder loodgieter elektricien | artisan peintre plombier électricien | pintor fontanero electricista
site workplace building | baustelle bauvorhaben | bouwplaats werkplek | chantier | obra
container | container behälter | container | conteneur | contenedor
vessel ship voyage | schiff reise | schip | navire | buque nave
port harbour | hafen | haven | port | puerto
customs duty import export | zoll einfuhr ausfuhr | douane invoer uitvoer | douane importation exportation | aduana importación exportación
goods merchandise commodity cargo freight | ware waren güter fracht gut | goederen vracht lading | marchandise marchandises fret | mercancía mercancías carga
gross brutto | brutto rohgewicht | bruto | brute brut | bruto bruta
net netto | netto eigengewicht | netto | nette net | neto neta
terms incoterm conditions | lieferbedingung bedingungen incoterm | leveringsvoorwaarde voorwaarden | conditions incoterm | condiciones incoterm
line subscriber broadband internet | anschluss leitung internet | lijn aansluiting internet | ligne abonné internet | línea abonado internet
tariff plan package | tarif paket | tarief abonnement pakket | forfait offre tarif | tarifa plan paquete
commitment minimum | mindestvertragslaufzeit mindestlaufzeit bindung | minimumduur contractduur | engagement minimum | permanencia compromiso mínimo
installation install installed | installation einbau montage | installatie montage | installation pose montage | instalación montaje
promotion promotional introductory discounted | aktion rabattiert aktionspreis | actie korting | promotion remise | promoción promocional
mobile cell cellphone | mobil handy mobilnummer mobiltelefon | mobiel gsm | portable mobile | móvil
phone telephone tel | telefon rufnummer tel fon | telefoon tel | téléphone tél | teléfono tel
email mail | email mail e-mail | email mail | courriel mail mél | correo email
website web internet | webseite internet homepage | website | site internet | web sitio
bank institution | bank institut kreditinstitut geldinstitut | bank | banque établissement | banco entidad
holder accountholder | kontoinhaber depotinhaber inhaber | rekeninghouder | titulaire | titular
mandate authorisation | mandat ermächtigung mandatsreferenz | machtiging mandaat | mandat autorisation | mandato autorización
opening opened | eröffnung eröffnet | opening geopend | ouverture ouvert | apertura abierta
closing closed | abschluss schließung geschlossen | sluiting gesloten | clôture fermé | cierre cerrada
beginning carried brought forward | anfang vortrag übertrag anfangsbestand | begin beginsaldo | début report | inicial anterior
final ending | end endbestand schluss | eind eindsaldo | final fin | final
statement extract | auszug kontoauszug aufstellung | afschrift overzicht | relevé extrait | extracto
donor giver | spender spenderin zuwendender | donateur schenker gever | donateur | donante
deceased estate inheritance heir | verstorbener nachlass erbe erblasser | overledene nalatenschap erfgenaam | défunt succession héritier | difunto herencia heredero
marriage wedding married | ehe heirat hochzeit verheiratet | huwelijk gehuwd | mariage marié mariée | matrimonio casado casada
single unmarried civil marital | ledig familienstand | ongehuwd burgerlijke staat | célibataire situation familiale matrimoniale | soltero estado civil
sex gender | geschlecht | geslacht | sexe | sexo
country state nation | land staat | land staat | pays état | país estado
city town locality | stadt ort gemeinde | stad plaats woonplaats | ville commune localité | ciudad localidad población
street road | straße strasse | straat | rue voie | calle
postcode zip postal | plz postleitzahl | postcode | postal | postal
time hour o'clock | uhrzeit uhr zeit | tijd tijdstip | heure | hora
weekday day | wochentag tag | weekdag dag | jour | día
first | erste erster erstes ersten | eerste | premier première | primer primera primero
second | zweite zweiter zweites zweiten | tweede | deuxième second seconde | segundo segunda
third | dritte dritter drittes dritten | derde | troisième | tercero tercera
maximum max limit cap highest | maximal höchst höchstbetrag maximum obergrenze | maximaal maximum plafond | maximum maximal plafond | máximo máxima límite tope
minimum min least lowest | mindest minimal minimum | minimaal minimum | minimum minimal | mínimo mínima
average mean | durchschnitt durchschnittlich mittel | gemiddeld gemiddelde | moyenne moyen | medio media promedio
per each unit | je pro einzel stück | per stuk | par unitaire | por unitario
included includes inclusive | enthalten inklusive inbegriffen | inbegrepen inclusief | inclus compris | incluido incluidos
excess extra additional surcharge supplement | mehr zusatz zuschlag aufpreis | extra toeslag opslag meer | supplément supplémentaire excédent | exceso extra suplemento recargo
reminder dunning | mahnung zahlungserinnerung mahngebühr | aanmaning herinnering | rappel relance | recordatorio requerimiento
complaint grievance | beschwerde reklamation beanstandung | klacht bezwaar | réclamation plainte | reclamación queja
defect fault deficiency | mangel mängel defekt fehler | gebrek defect | défaut vice | defecto vicio avería
warranty period | garantiezeit gewährleistungsfrist | garantietermijn garantieperiode | durée garantie | plazo garantía
version revision edition issue | version fassung stand ausgabe | versie uitgave | version édition | versión edición
page pages sheet | seite seiten blatt | pagina blad | page pages feuille | página páginas hoja
annex attachment enclosure appendix | anlage anhang beilage | bijlage | annexe pièce jointe | anexo adjunto
remark note comment | bemerkung anmerkung hinweis | opmerking | remarque observation | observación nota
yes true | ja zutreffend | ja | oui | sí
agreed agreement arranged | vereinbart abgesprochen | afgesproken overeengekomen | convenu | acordado convenido
expected anticipated planned estimated | voraussichtlich erwartet geplant | verwacht gepland | prévu estimé prévisionnel | previsto estimado
actual real | tatsächlich effektiv | werkelijk | réel effectif | real efectivo
`;
