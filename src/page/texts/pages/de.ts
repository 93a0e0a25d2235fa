// What the pages say in German.
import type { PageKey } from './en.ts';

export const pages = {
  'common.skip': 'Zum Inhalt',
  'common.back': 'Zurück',
  'common.continue': 'Weiter',
  'common.error': 'Fehler:',
  'common.problem': 'Etwas stimmt noch nicht',
  'common.important': 'Wichtig',
  'common.check_again': 'Erneut nachsehen',
  'common.language': 'Sprache',
  'common.named': '{label}: {message}',
  'common.contact': 'Haben Sie eine Frage? Wenden Sie sich bitte an {organization}.',

  'citation.from': 'Aus {filename}:',
  'citation.from_page': 'Aus {filename}, Seite {page}:',

  'overview.lead': '{organization} benötigt einige Angaben von Ihnen.',
  'overview.question':
    '{count, plural, one {{organization} hat eine Frage an Sie} other {{organization} hat # Fragen an Sie}}',
  'overview.steps': 'Ihre Aufgaben',
  'overview.start': 'Jetzt beginnen',
  'overview.continue': 'Weitermachen',
  'overview.saved':
    'Sie können jederzeit aufhören. Was Sie gespeichert haben, bleibt erhalten. Öffnen Sie denselben Link wieder, auf einem beliebigen Gerät, um weiterzumachen.',
  'overview.expires': 'Sie haben Zeit bis zum {date}. Danach funktioniert der Link nicht mehr.',
  'step.done': 'Erledigt',
  'step.current': 'Als Nächstes',
  'step.open': 'Offen',
  'step.waiting': 'In Bearbeitung',

  'documents.other': 'Ein weiteres Dokument',
  'documents.unnamed': 'Dokument ohne Namen',
  'documents.title': 'Ihre Dokumente',
  'documents.lead': 'Bitte fügen Sie die folgenden Dokumente hinzu.',
  'documents.lead_photo': 'Ein Foto mit dem Handy genügt, wenn jede Zeile lesbar ist.',
  'documents.required': 'Erforderlich',
  'documents.optional': 'Freiwillig',
  'documents.received': 'Bisher erhalten',
  'documents.choose': 'Datei auswählen',
  'documents.choose_or_photograph': 'Datei auswählen oder Foto aufnehmen',
  'documents.limit': 'Bis {size} je Datei.',
  'documents.limit_kinds': '{kinds}: bis {size} je Datei.',
  'documents.kind_pdf': 'PDF',
  'documents.kind_photo': 'Foto',
  'documents.kind_text': 'Textdatei',
  'documents.kind_web': 'Webseite',
  'documents.kind_mail': 'gespeicherte E-Mail (.eml)',
  'documents.upload': 'Hochladen',
  'documents.upload_more': 'Weitere Datei hochladen',
  'documents.uploading': 'Wird hochgeladen',
  'documents.uploading_share': 'Wird hochgeladen: {share}\u00a0%',
  'documents.at_once': 'Die Datei wird hochgeladen, sobald Sie sie auswählen.',
  'documents.under_way': 'Ihre Datei wird noch hochgeladen. Bitte warten Sie einen Moment.',
  'documents.file_too_large': 'Diese Datei ist zu groß. Bitte wählen Sie eine mit höchstens {size}.',
  'documents.unsent':
    'Sie haben eine Datei ausgewählt, aber noch nicht hochgeladen. Bitte drücken Sie zuerst auf „{button}“.',
  'documents.error_none': 'Bitte wählen Sie zuerst eine Datei aus.',
  'documents.error_many': '{filename} wurde nicht hinzugefügt: zu viele Dateien.',
  'documents.error_empty': 'Die Datei {filename} ist leer. Bitte wählen Sie eine andere.',
  'documents.browse': 'Durchsuchen',
  'documents.drop': 'oder Dateien hierher ziehen',
  'documents.error_at_once':
    'Zu viele Dateien auf einmal. Bitte wählen Sie höchstens {count} aus und fügen Sie die anderen danach hinzu.',
  'documents.error_together':
    '{filename}: zu groß, um auf einmal gesendet zu werden. Bitte fügen Sie Dateien nacheinander hinzu, jede mit höchstens {size}.',
  'documents.cut_off':
    'Sie haben die Seite verlassen, bevor Ihre Datei angekommen war. Sie wurde nicht gesendet. Bitte wählen Sie sie noch einmal aus:',
  'documents.offline':
    'Es besteht gerade keine Verbindung. Ihre Datei ist hier noch ausgewählt und wird gesendet, sobald Sie verbunden sind. Falls nicht, drücken Sie auf „{button}“.',
  'documents.reading':
    '{count, plural, =0 {Wir lesen Ihre Dokumente.} one {Wir lesen Ihr Dokument.} other {Wir lesen Ihre # Dokumente.}} Sie können inzwischen weitermachen.',
  'documents.missing': 'Um weiterzumachen, fügen Sie bitte noch hinzu:',
  'documents.device_title': 'Ein Dokument liegt auf einem anderen Gerät',
  'documents.device_text':
    'Öffnen Sie den Link, den Sie erhalten haben, auch auf dem anderen Gerät. Sie sehen dort diese Seite mit allem, was Sie schon hinzugefügt haben. Danach können Sie auf beiden Geräten weitermachen.',
  'documents.photo_title': 'So gelingt ein gutes Foto',
  'documents.photo_flat':
    'Legen Sie das Papier flach auf einen dunklen Untergrund, möglichst bei Tageslicht.',
  'documents.photo_above': 'Halten Sie das Handy gerade darüber, sodass alle vier Ecken zu sehen sind.',
  'documents.photo_check': 'Prüfen Sie, dass jede Zeile scharf ist und nichts spiegelt oder Schatten wirft.',

  'document.uploading': 'Wird empfangen',
  'document.reading': 'Wird gelesen',
  'document.read': 'Erhalten',
  'document.failed': 'Nicht lesbar',
  'document.waiting': 'Erhalten',
  'document.erased': 'Gelöscht',
  'document.part_of': 'Anhang von {filename}',
  'document.waiting_text': 'Wir haben es und sehen es später an. Sie müssen nichts tun.',
  'failure.encrypted':
    'Diese Datei ist mit einem Passwort geschützt. Entfernen Sie das Passwort oder drucken Sie die Datei als neue PDF, und laden Sie diese hoch.',
  'failure.no_text':
    'Wir können keinen Text erkennen. Bitte machen Sie ein neues Foto, gerade von oben und bei gutem Licht, und laden Sie es hoch.',
  'failure.no_text_file':
    'Wir können in dieser Datei keinen Text erkennen. Bitte prüfen Sie, ob es die richtige ist, oder speichern oder scannen Sie sie neu, und laden Sie die neue Datei hoch.',
  'failure.corrupt':
    'Diese Datei ist beschädigt oder unvollständig. Bitte speichern oder scannen Sie sie neu und laden Sie die neue Datei hoch.',
  'failure.unsupported_type':
    'Diese Art von Datei können wir nicht öffnen. Bitte speichern Sie sie als PDF oder fotografieren Sie sie, und laden Sie das hoch.',
  'failure.unsupported_kinds':
    'Diese Art von Datei können wir hier nicht annehmen. Hochladen können Sie: {kinds}.',
  'failure.phone_format':
    'Dieses Foto hat ein Format Ihres Handys (HEIC), das wir nicht öffnen können. Machen Sie davon einen Screenshot oder speichern Sie es als JPEG, und laden Sie das hoch.',
  'failure.unsupported_other':
    'Diese Art von Datei können wir hier nicht annehmen. Bitte wählen Sie eine andere.',
  'failure.too_large':
    'Diese Datei ist zu groß. Bitte laden Sie eine kleinere hoch oder jede Seite als eigene Datei.',
  'failure.page_limit':
    'Diese Datei hat zu viele Seiten. Bitte laden Sie nur die Seiten hoch, um die wir bitten.',
  'failure.timeout':
    'Das Lesen dieser Datei hat zu lange gedauert. Bitte laden Sie sie noch einmal hoch oder jede Seite als eigene Datei.',
  'failure.other':
    'Wir konnten diese Datei nicht lesen; das liegt nicht an Ihnen. Wir haben sie aufbewahrt. Bitte laden Sie sie noch einmal hoch.',

  'section.step': 'Schritt {number} von {total}',
  'section.save_and_continue': 'Speichern und weiter',
  'section.save': 'Speichern',
  'question.title': 'Eine Frage an Sie',
  'question.caption': 'Frage von {organization}',

  'check.title': 'Prüfen Sie Ihre Angaben vor dem Senden',
  'check.compare':
    'Einige dieser Angaben haben wir aus Ihren Dokumenten gelesen. Prüfen Sie sie bitte anhand der Zeile, die jeweils darunter steht.',
  'check.otherwise':
    'Die Angabe hier ist „{answer}“, in Ihrem Dokument steht aber „{other}“. Bitte prüfen Sie, was davon stimmt.',
  'check.reading':
    'Wir lesen Ihre Dokumente noch. Einige Angaben werden inzwischen vielleicht von selbst ausgefüllt.',
  'check.empty': 'Keine Angabe',
  'check.reading_row': 'Wir lesen Ihre Dokumente',
  'check.stop': 'Diese Seite nicht mehr aktualisieren',
  'check.add': 'Angeben',
  'check.change': 'Ändern',
  'check.documents': 'Dokumente',
  'check.documents_change': 'Dokumente hinzufügen oder ansehen',
  'check.no_documents': 'Keine Dokumente',
  'check.send_title': 'Angaben senden',
  'check.send_text':
    'Nach dem Senden können Sie Ihre Angaben hier nicht mehr ändern. Falls etwas unklar ist, meldet sich {organization} bei Ihnen.',
  'check.send': 'Jetzt senden',
  'check.error_document': 'Fügen Sie das Dokument hinzu: {document}',
  'check.error_reading':
    'Wir lesen noch ein Dokument. Bitte warten Sie einen Moment und senden Sie dann noch einmal.',
  'confirm.title':
    '{count, plural, one {Bitte bestätigen Sie diese Angabe} other {Bitte bestätigen Sie diese # Angaben}}',
  'confirm.lead':
    'Wir sind nicht sicher, ob das stimmt. Bestätigen Sie bitte, was richtig ist, und ändern Sie, was nicht stimmt.',
  'confirm.changed':
    'Was Sie bestätigt haben, hat sich inzwischen geändert. Bitte sehen Sie es sich noch einmal an.',
  'confirm.please': 'Bitte bestätigen:',
  'confirm.yes': 'Ja, das stimmt',
  'confirm.all': 'Alle diese Angaben stimmen',

  'receipt.title': 'Gesendet. Vielen Dank!',
  'receipt.reference': 'Ihre Vorgangsnummer',
  'receipt.sent': 'Was Sie gesendet haben',
  'receipt.to': 'An',
  'receipt.when': 'Wann',
  'receipt.documents': '{count, plural, one {Dokument} other {Dokumente}}',
  'receipt.answers': 'Angaben',
  'receipt.answers_text': 'Alle Angaben, die Sie geprüft haben',
  'receipt.next_title': 'Wie es weitergeht',
  'receipt.next_text':
    '{organization} sieht sich an, was Sie gesendet haben. Falls etwas fehlt oder unklar ist, erhalten Sie eine Nachricht.',
  'receipt.close':
    'Sie können diese Seite jetzt schließen. Mit demselben Link sehen Sie diese Bestätigung wieder.',
  'receipt.return': 'Zurück zur Website',

  'end.expired_title': 'Dieser Link ist abgelaufen',
  'end.expired_text':
    'Die Zeit zum Ausfüllen dieses Formulars ist vorbei. Was Sie gespeichert haben, ist erhalten geblieben. Bitte lassen Sie sich von der Stelle, die Ihnen den Link geschickt hat, einen neuen geben.',
  'end.cancelled_title': 'Diese Anfrage wurde zurückgezogen',
  'end.cancelled_text':
    'Sie müssen nichts mehr ausfüllen. Falls Sie das überrascht, wenden Sie sich bitte an die Stelle, die Ihnen den Link geschickt hat.',
  'end.unknown_title': 'Dieser Link funktioniert nicht',
  'end.unknown_text':
    'Vielleicht fehlt ein Teil des Links. Öffnen Sie ihn noch einmal direkt aus der Nachricht oder kopieren Sie ihn vollständig. Hilft das nicht, bitten Sie die Stelle, die ihn geschickt hat, um einen neuen.',
  'end.no_link_title': 'Bitte benutzen Sie Ihren Link',
  'end.no_link_text':
    'Hierher führt der Link aus der Nachricht, die Sie bekommen haben. Öffnen Sie ihn dort, oder kopieren Sie ihn vollständig in die Adresszeile.',
  'end.signed_out_title': 'Bitte öffnen Sie Ihren Link noch einmal',
  'end.signed_out_text':
    'Zu Ihrer Sicherheit schließt sich diese Seite nach einiger Zeit. Alles, was Sie gespeichert haben, ist noch da: Öffnen Sie den Link in der Nachricht, die Sie erhalten haben, um weiterzumachen.',
  'end.stale_form_title': 'Bitte versuchen Sie es noch einmal',
  'end.stale_form_text':
    'Diese Seite war zu lange oder doppelt geöffnet, deshalb wurde Ihr letzter Schritt nicht gespeichert. Gehen Sie zurück, laden Sie die Seite neu und wiederholen Sie den Schritt.',
  'end.not_found_title': 'Diese Seite gibt es nicht',
  'end.not_found_text':
    'Vielleicht wurde die Adresse unvollständig kopiert, oder die Seite wird nicht mehr gebraucht.',
  'end.too_large_title': 'Das war zu groß',
  'end.too_large_text':
    'Davon wurde nichts gespeichert. Bitte laden Sie eine kleinere Datei hoch oder mehrere Dateien nacheinander.',
  'end.too_many_title': 'Bitte warten Sie eine Minute',
  'end.too_many_text':
    'Das waren zu viele Schritte in kurzer Zeit. Bitte versuchen Sie es in einer Minute noch einmal. Was Sie gespeichert haben, ist noch da.',
  'end.error_title': 'Etwas ist schiefgegangen',
  'end.error_text':
    'Das lag an uns, nicht an Ihnen. Was Sie gespeichert haben, ist noch da. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  'end.overview': 'Zur Übersicht',

  'documents.remove': 'Entfernen',
  'documents.replace': 'Ersetzen',
  'documents.remove_title': 'Möchten Sie diese Datei entfernen?',
  'documents.remove_text':
    'Die Datei wird gelöscht, und mit ihr alles, was aus ihr übernommen wurde. Was Sie selbst eingetragen haben, bleibt stehen.',
  'documents.with_parts':
    '{count, plural, one {Der Anhang dieser E-Mail wird mit ihr gelöscht.} other {Die # Anhänge dieser E-Mail werden mit ihr gelöscht.}}',
  'documents.remove_yes': 'Ja, entfernen',
  'documents.remove_no': 'Nein, behalten',
  'documents.replace_title': 'Diese Datei ersetzen',
  'documents.replace_text':
    'Wählen Sie die Datei, die an ihre Stelle tritt. Sobald die neue angekommen ist, wird die alte gelöscht, und mit ihr alles, was aus ihr übernommen wurde. Was Sie selbst eingetragen haben, bleibt stehen.',
  'documents.done': 'Erledigt',
  'documents.removed': 'Die Datei wurde entfernt.',
  'documents.replaced': 'Die Datei wurde ersetzt.',
  'section.unsaved':
    'Keine Verbindung: Wir sind im Moment nicht erreichbar, deshalb wurde nichts gespeichert. Was Sie eingegeben haben, steht noch hier. Drücken Sie noch einmal auf „{button}“, sobald Sie wieder verbunden sind.',
  'section.busy':
    'Wir können im Moment nicht speichern, deshalb wurde nichts gespeichert. Was Sie eingegeben haben, steht noch hier. Drücken Sie in einer Minute noch einmal auf „{button}“.',
  'section.signed_out':
    'Es wurde nichts gespeichert: Zu Ihrer Sicherheit schließt sich diese Seite nach einer Weile. Was Sie eingegeben haben, steht noch hier. Öffnen Sie den Link aus der Nachricht an Sie in einem anderen Fenster, kommen Sie dann hierher zurück und drücken Sie noch einmal auf „{button}“.',
  'section.more': 'Neue Frage',
  'section.less': 'Wird nicht mehr gefragt',
  'check.changed':
    'Nachdem Sie diese Seite geöffnet hatten, wurden auf einer anderen Seite oder einem anderen Gerät Angaben oder Dokumente geändert. Prüfen Sie alles noch einmal, bevor Sie es senden.',
  'late.sent': 'Ihre letzte Eingabe wurde nicht gespeichert: Ihre Angaben waren bereits gesendet.',
  'late.answered': 'Ihre letzte Eingabe wurde nicht gespeichert: Die Frage war bereits beantwortet.',
  'late.file': 'Es wurde keine weitere Datei hinzugefügt: Ihre Angaben waren bereits gesendet.',
  'late.removal': 'Die Datei wurde nicht entfernt: Ihre Angaben waren bereits gesendet.',
} as const satisfies Record<PageKey, string>;
