// What the pages say in Dutch.
import type { PageKey } from './en.ts';

export const pages = {
  'common.skip': 'Naar de inhoud',
  'common.back': 'Terug',
  'common.continue': 'Verder',
  'common.error': 'Fout:',
  'common.problem': 'Er klopt iets niet',
  'common.important': 'Belangrijk',
  'common.check_again': 'Opnieuw kijken',
  'common.language': 'Taal',
  'common.named': '{label}: {message}',
  'common.contact': 'Hebt u een vraag? Neem dan contact op met {organization}.',

  'citation.from': 'Uit {filename}:',
  'citation.from_page': 'Uit {filename}, pagina {page}:',

  'overview.lead': '{organization} heeft enkele gegevens van u nodig.',
  'overview.question':
    '{count, plural, one {{organization} heeft een vraag voor u} other {{organization} heeft # vragen voor u}}',
  'overview.steps': 'Uw taken',
  'overview.start': 'Nu beginnen',
  'overview.continue': 'Verdergaan',
  'overview.saved':
    'U kunt op elk moment stoppen. Wat u hebt opgeslagen, blijft bewaard. Open dezelfde link opnieuw, op welk apparaat u maar wilt, om verder te gaan.',
  'overview.expires': 'Rond het af vóór {date}. Daarna werkt de link niet meer.',
  'step.done': 'Klaar',
  'step.current': 'Volgende',
  'step.open': 'Nog te doen',
  'step.waiting': 'In behandeling',

  'documents.other': 'Een ander document',
  'documents.unnamed': 'Document zonder naam',
  'documents.title': 'Uw documenten',
  'documents.lead': 'Voeg de onderstaande documenten toe.',
  'documents.lead_photo': 'Een foto met uw telefoon is prima, zolang elke regel leesbaar is.',
  'documents.required': 'Verplicht',
  'documents.optional': 'Niet verplicht',
  'documents.received': 'Tot nu toe ontvangen',
  'documents.choose': 'Kies een bestand',
  'documents.choose_or_photograph': 'Kies een bestand of maak een foto',
  'documents.limit': 'Maximaal {size} per bestand.',
  'documents.limit_kinds': '{kinds}: maximaal {size} per bestand.',
  'documents.kind_pdf': 'PDF',
  'documents.kind_photo': 'foto',
  'documents.kind_text': 'tekstbestand',
  'documents.kind_web': 'webpagina',
  'documents.kind_mail': 'opgeslagen e-mail (.eml)',
  'documents.upload': 'Uploaden',
  'documents.upload_more': 'Nog een bestand uploaden',
  'documents.uploading': 'Bezig met uploaden',
  'documents.uploading_share': 'Bezig met uploaden: {share}%',
  'documents.at_once': 'Het wordt geüpload zodra u het kiest.',
  'documents.under_way': 'Uw bestand wordt nog geüpload. Een ogenblik geduld.',
  'documents.file_too_large': 'Dit bestand is te groot. Kies een bestand van maximaal {size}.',
  'documents.unsent': 'U hebt een bestand gekozen, maar het is nog niet geüpload. Druk eerst op “{button}”.',
  'documents.error_none': 'Kies eerst een bestand.',
  'documents.error_many': '{filename} is niet toegevoegd: te veel bestanden.',
  'documents.error_empty': 'Het bestand {filename} is leeg. Kies een ander bestand.',
  'documents.browse': 'Bladeren',
  'documents.drop': 'of sleep bestanden hierheen',
  'documents.error_at_once':
    'Te veel bestanden tegelijk. Kies er hoogstens {count} en voeg de andere daarna toe.',
  'documents.error_together':
    '{filename}: te groot om in één keer te versturen. Voeg bestanden na elkaar toe, elk van maximaal {size}.',
  'documents.cut_off':
    'U verliet de pagina voordat uw bestand was aangekomen. Het is niet verstuurd. Kies het opnieuw:',
  'documents.offline':
    'Er is op dit moment geen verbinding. Uw bestand is hier nog gekozen en wordt verstuurd zodra u verbinding hebt. Gebeurt dat niet, druk dan op “{button}”.',
  'documents.reading':
    '{count, plural, =0 {Wij lezen uw documenten.} one {Wij lezen uw document.} other {Wij lezen uw # documenten.}} U kunt intussen verdergaan.',
  'documents.missing': 'Om verder te gaan, hebben wij nog nodig:',
  'documents.device_title': 'Een document staat op een ander apparaat',
  'documents.device_text':
    'Open de link die u hebt gekregen ook op dat apparaat. U ziet daar deze pagina, met alles wat u al hebt toegevoegd. Daarna kunt u op beide apparaten verder.',
  'documents.photo_title': 'Zo maakt u een goede foto',
  'documents.photo_flat': 'Leg het papier plat op een donkere ondergrond, het liefst bij daglicht.',
  'documents.photo_above': 'Houd de telefoon er recht boven, zodat alle vier de hoeken te zien zijn.',
  'documents.photo_check': 'Kijk of elke regel scherp is en of er niets spiegelt en geen schaduw op valt.',

  'document.uploading': 'Wordt ontvangen',
  'document.reading': 'Wordt gelezen',
  'document.read': 'Ontvangen',
  'document.failed': 'Niet leesbaar',
  'document.waiting': 'Ontvangen',
  'document.erased': 'Verwijderd',
  'document.part_of': 'Bijlage bij {filename}',
  'document.waiting_text': 'Wij hebben het en bekijken het later. U hoeft niets te doen.',
  'failure.encrypted':
    'Dit bestand is met een wachtwoord beveiligd. Haal het wachtwoord eraf, of druk het bestand af naar een nieuwe PDF, en upload het opnieuw.',
  'failure.no_text':
    'Wij kunnen geen tekst herkennen. Maak een nieuwe foto, recht van boven en bij goed licht, en upload die.',
  'failure.no_text_file':
    'Wij kunnen in dit bestand geen tekst herkennen. Kijk of het het juiste bestand is, of sla het opnieuw op of scan het opnieuw, en upload het nieuwe bestand.',
  'failure.corrupt':
    'Dit bestand is beschadigd of onvolledig. Sla het opnieuw op of scan het opnieuw, en upload het nieuwe bestand.',
  'failure.unsupported_type':
    'Dit soort bestand kunnen wij niet openen. Sla het op als PDF of maak er een foto van, en upload die.',
  'failure.unsupported_kinds': 'Dit soort bestand kunnen wij hier niet aannemen. U kunt uploaden: {kinds}.',
  'failure.phone_format':
    'Deze foto heeft een formaat van uw telefoon (HEIC) dat wij niet kunnen openen. Maak er een schermafbeelding van of sla de foto op als JPEG, en upload die.',
  'failure.unsupported_other': 'Dit soort bestand kunnen wij hier niet aannemen. Kies een ander bestand.',
  'failure.too_large': 'Dit bestand is te groot. Upload een kleiner bestand, of één bestand per pagina.',
  'failure.page_limit': 'Dit bestand heeft te veel pagina’s. Upload alleen de pagina’s waar wij om vragen.',
  'failure.timeout':
    'Het lezen van dit bestand duurde te lang. Upload het opnieuw, of één bestand per pagina.',
  'failure.other':
    'Wij konden dit bestand niet lezen; dat ligt niet aan u. Wij hebben het bewaard. Upload het alstublieft opnieuw.',

  'section.step': 'Stap {number} van {total}',
  'section.save_and_continue': 'Opslaan en verder',
  'section.save': 'Opslaan',
  'question.title': 'Een vraag voor u',
  'question.caption': 'Vraag van {organization}',

  'check.title': 'Controleer uw antwoorden voordat u ze verstuurt',
  'check.compare':
    'Sommige van deze antwoorden hebben wij uit uw documenten gelezen. Vergelijk ze met de regel die eronder staat.',
  'check.otherwise':
    'Dit antwoord is “{answer}”, maar in uw document staat “{other}”. Controleer wat van de twee klopt.',
  'check.reading':
    'Wij lezen uw documenten nog. Sommige antwoorden worden intussen misschien vanzelf ingevuld.',
  'check.empty': 'Niet ingevuld',
  'check.reading_row': 'Wij lezen uw documenten',
  'check.stop': 'Deze pagina niet meer bijwerken',
  'check.add': 'Invullen',
  'check.change': 'Wijzigen',
  'check.documents': 'Documenten',
  'check.documents_change': 'Documenten toevoegen of bekijken',
  'check.no_documents': 'Geen documenten',
  'check.send_title': 'Verstuur uw antwoorden',
  'check.send_text':
    'Nadat u uw antwoorden hebt verstuurd, kunt u ze hier niet meer wijzigen. Als er iets onduidelijk is, neemt {organization} contact met u op.',
  'check.send': 'Nu versturen',
  'check.error_document': 'Voeg het document toe: {document}',
  'check.error_reading': 'Wij lezen nog een document. Wacht even en verstuur dan opnieuw.',
  'confirm.title': '{count, plural, one {Bevestig dit antwoord} other {Bevestig deze # antwoorden}}',
  'confirm.lead': 'Wij weten niet zeker of dit klopt. Bevestig wat juist is en wijzig wat niet klopt.',
  'confirm.changed': 'Wat u hebt bevestigd, is intussen veranderd. Kijk er nog eens naar.',
  'confirm.please': 'Bevestig:',
  'confirm.yes': 'Ja, dat klopt',
  'confirm.all': 'Al deze antwoorden kloppen',

  'receipt.title': 'Verstuurd. Dank u wel!',
  'receipt.reference': 'Uw referentienummer',
  'receipt.sent': 'Wat u hebt verstuurd',
  'receipt.to': 'Aan',
  'receipt.when': 'Wanneer',
  'receipt.documents': '{count, plural, one {Document} other {Documenten}}',
  'receipt.answers': 'Antwoorden',
  'receipt.answers_text': 'Alle antwoorden die u hebt gecontroleerd',
  'receipt.next_title': 'Hoe het verdergaat',
  'receipt.next_text':
    '{organization} bekijkt wat u hebt verstuurd. Als er iets ontbreekt of onduidelijk is, hoort u dat.',
  'receipt.close': 'U kunt deze pagina nu sluiten. Met dezelfde link ziet u deze bevestiging opnieuw.',
  'receipt.return': 'Terug naar de website',

  'end.expired_title': 'Deze link is verlopen',
  'end.expired_text':
    'De tijd om dit formulier in te vullen is voorbij. Wat u hebt opgeslagen, is bewaard. Vraag een nieuwe link aan degene die u deze link heeft gestuurd.',
  'end.cancelled_title': 'Dit verzoek is ingetrokken',
  'end.cancelled_text':
    'U hoeft niets meer in te vullen. Had u dat niet verwacht? Neem dan contact op met degene die u de link heeft gestuurd.',
  'end.unknown_title': 'Deze link werkt niet',
  'end.unknown_text':
    'Misschien ontbreekt er een deel van de link. Open hem opnieuw vanuit het bericht, of kopieer de hele link. Helpt dat niet, vraag dan een nieuwe link aan degene die u deze heeft gestuurd.',
  'end.no_link_title': 'Gebruik uw link',
  'end.no_link_text':
    'Deze pagina bereikt u met de link uit het bericht dat u kreeg. Open de link daar, of kopieer hem helemaal naar de adresbalk.',
  'end.signed_out_title': 'Open uw link opnieuw',
  'end.signed_out_text':
    'Voor uw veiligheid sluit deze pagina na een tijdje. Alles wat u hebt opgeslagen, is er nog: open de link in het bericht dat u hebt gekregen om verder te gaan.',
  'end.stale_form_title': 'Probeer het nog eens',
  'end.stale_form_text':
    'Deze pagina stond te lang open of was twee keer geopend. Daarom is uw laatste stap niet opgeslagen. Ga terug, laad de pagina opnieuw en herhaal de stap.',
  'end.not_found_title': 'Deze pagina bestaat niet',
  'end.not_found_text': 'Misschien is het adres niet volledig gekopieerd, of is de pagina niet meer nodig.',
  'end.too_large_title': 'Dat was te groot',
  'end.too_large_text':
    'Er is niets van opgeslagen. Upload een kleiner bestand, of meerdere bestanden na elkaar.',
  'end.too_many_title': 'Wacht een minuut',
  'end.too_many_text':
    'Er waren te veel stappen in korte tijd. Probeer het over een minuut opnieuw. Wat u hebt opgeslagen, is er nog.',
  'end.error_title': 'Er is iets misgegaan',
  'end.error_text':
    'Dat lag aan ons, niet aan u. Wat u hebt opgeslagen, is er nog. Probeer het over een paar minuten opnieuw.',
  'end.overview': 'Naar het overzicht',

  'documents.remove': 'Verwijderen',
  'documents.replace': 'Vervangen',
  'documents.remove_title': 'Wilt u dit bestand verwijderen?',
  'documents.remove_text':
    'Het bestand wordt verwijderd, met alles wat eruit is overgenomen. Wat u zelf hebt ingevuld, blijft staan.',
  'documents.with_parts':
    '{count, plural, one {De bijlage van deze e-mail wordt ook verwijderd.} other {De # bijlagen van deze e-mail worden ook verwijderd.}}',
  'documents.remove_yes': 'Ja, verwijderen',
  'documents.remove_no': 'Nee, bewaren',
  'documents.replace_title': 'Dit bestand vervangen',
  'documents.replace_text':
    'Kies het bestand dat ervoor in de plaats komt. Zodra het nieuwe bestand binnen is, wordt het oude verwijderd, met alles wat eruit is overgenomen. Wat u zelf hebt ingevuld, blijft staan.',
  'documents.done': 'Gelukt',
  'documents.removed': 'Het bestand is verwijderd.',
  'documents.replaced': 'Het bestand is vervangen.',
  'section.unsaved':
    'Geen verbinding: we zijn op dit moment niet bereikbaar, dus er is niets opgeslagen. Wat u hebt ingevuld, staat hier nog. Druk nog eens op “{button}” zodra u weer verbinding hebt.',
  'section.busy':
    'We kunnen op dit moment niet opslaan, dus er is niets opgeslagen. Wat u hebt ingevuld, staat hier nog. Druk over een minuut nog eens op “{button}”.',
  'section.signed_out':
    'Er is niets opgeslagen: voor uw veiligheid sluit deze pagina na een tijdje. Wat u hebt ingevuld, staat hier nog. Open de link uit het bericht dat u kreeg in een ander venster, kom dan hier terug en druk nog eens op “{button}”.',
  'section.more': 'Nieuwe vraag',
  'section.less': 'Niet meer gevraagd',
  'check.changed':
    'Nadat u deze pagina had geopend, zijn op een andere pagina of een ander apparaat antwoorden of documenten gewijzigd. Controleer ze nog een keer voordat u ze verstuurt.',
  'late.sent': 'Wat u het laatst hebt ingevuld, is niet opgeslagen: uw antwoorden waren al verstuurd.',
  'late.answered': 'Wat u het laatst hebt ingevuld, is niet opgeslagen: de vraag was al beantwoord.',
  'late.file': 'Er is geen bestand meer toegevoegd: uw antwoorden waren al verstuurd.',
  'late.removal': 'Het bestand is niet verwijderd: uw antwoorden waren al verstuurd.',
} as const satisfies Record<PageKey, string>;
