// What the pages say in French.
import type { PageKey } from './en.ts';

export const pages = {
  'common.skip': 'Aller au contenu',
  'common.back': 'Retour',
  'common.continue': 'Continuer',
  'common.error': 'Erreur\u00a0:',
  'common.problem': 'Quelque chose ne va pas',
  'common.important': 'Important',
  'common.check_again': 'Vérifier à nouveau',
  'common.language': 'Langue',
  'common.named': '{label}\u00a0: {message}',
  'common.contact': 'Vous avez une question\u00a0? Adressez-vous à {organization}.',

  'citation.from': 'Extrait du fichier {filename}\u00a0:',
  'citation.from_page': 'Extrait du fichier {filename}, page {page}\u00a0:',

  'overview.lead': '{organization} a besoin de quelques informations de votre part.',
  'overview.question':
    '{count, plural, one {{organization} vous pose une question} other {{organization} vous pose # questions}}',
  'overview.steps': 'Vos tâches',
  'overview.start': 'Commencer',
  'overview.continue': 'Continuer',
  'overview.saved':
    'Vous pouvez vous arrêter à tout moment. Ce que vous avez enregistré est conservé. Pour continuer, ouvrez de nouveau le même lien, sur l’appareil de votre choix.',
  'overview.expires': 'Merci de terminer avant le {date}. Ensuite, le lien ne fonctionnera plus.',
  'step.done': 'Terminé',
  'step.current': 'À suivre',
  'step.open': 'À faire',
  'step.waiting': 'En cours',

  'documents.other': 'Un autre document',
  'documents.unnamed': 'Document sans nom',
  'documents.title': 'Vos documents',
  'documents.lead': 'Merci d’ajouter les documents ci-dessous.',
  'documents.lead_photo':
    'Une photo prise avec votre téléphone suffit, pourvu que chaque ligne soit lisible.',
  'documents.required': 'Obligatoire',
  'documents.optional': 'Facultatif',
  'documents.received': 'Déjà reçu',
  'documents.choose': 'Choisir un fichier',
  'documents.choose_or_photograph': 'Choisir un fichier ou prendre une photo',
  'documents.limit': '{size} au maximum par fichier.',
  'documents.limit_kinds': '{kinds}\u00a0: {size} au maximum par fichier.',
  'documents.kind_pdf': 'PDF',
  'documents.kind_photo': 'photo',
  'documents.kind_text': 'fichier texte',
  'documents.kind_web': 'page web',
  'documents.kind_mail': 'e-mail enregistré (.eml)',
  'documents.upload': 'Envoyer',
  'documents.upload_more': 'Envoyer un autre fichier',
  'documents.uploading': 'Envoi en cours',
  'documents.uploading_share': 'Envoi en cours\u00a0: {share}\u00a0%',
  'documents.at_once': 'Il est envoyé dès que vous le choisissez.',
  'documents.under_way': 'Votre fichier est encore en cours d’envoi. Veuillez patienter un instant.',
  'documents.file_too_large': 'Ce fichier est trop volumineux. Choisissez-en un de {size} au maximum.',
  'documents.unsent':
    'Vous avez choisi un fichier, mais il n’est pas encore envoyé. Appuyez d’abord sur «\u00a0{button}\u00a0».',
  'documents.error_none': 'Choisissez d’abord un fichier.',
  'documents.error_many': '{filename} n’a pas été ajouté\u00a0: trop de fichiers.',
  'documents.error_empty': 'Le fichier {filename} est vide. Merci d’en choisir un autre.',
  'documents.browse': 'Parcourir',
  'documents.drop': 'ou déposez des fichiers ici',
  'documents.error_at_once':
    'Trop de fichiers à la fois. Choisissez-en {count} au maximum et ajoutez les autres ensuite.',
  'documents.error_together':
    '{filename}\u00a0: trop volumineux pour un seul envoi. Ajoutez les fichiers l’un après l’autre, chacun de {size} au maximum.',
  'documents.cut_off':
    'Vous avez quitté la page avant l’arrivée de votre fichier\u00a0: il n’a pas été envoyé. Choisissez-le à nouveau\u00a0:',
  'documents.offline':
    'Il n’y a pas de connexion pour le moment. Votre fichier reste choisi ici et part dès que la connexion revient. Sinon, appuyez sur «\u00a0{button}\u00a0».',
  'documents.reading':
    '{count, plural, =0 {Nous lisons vos documents.} one {Nous lisons votre document.} other {Nous lisons vos # documents.}} Vous pouvez continuer pendant ce temps.',
  'documents.missing': 'Pour continuer, merci d’ajouter\u00a0:',
  'documents.device_title': 'Un document se trouve sur un autre appareil',
  'documents.device_text':
    'Ouvrez aussi sur cet autre appareil le lien que vous avez reçu. Vous y verrez cette page, avec tout ce que vous avez déjà ajouté. Vous pourrez ensuite continuer sur l’un ou l’autre.',
  'documents.photo_title': 'Comment prendre une bonne photo',
  'documents.photo_flat': 'Posez le papier à plat sur une surface sombre, si possible à la lumière du jour.',
  'documents.photo_above': 'Tenez le téléphone bien au-dessus, pour que les quatre coins soient visibles.',
  'documents.photo_check': 'Vérifiez que chaque ligne est nette, sans reflet ni ombre.',

  'document.uploading': 'Réception en cours',
  'document.reading': 'Lecture en cours',
  'document.read': 'Reçu',
  'document.failed': 'Illisible',
  'document.waiting': 'Reçu',
  'document.erased': 'Supprimé',
  'document.part_of': 'Joint à {filename}',
  'document.waiting_text': 'Nous l’avons et le regarderons plus tard. Vous n’avez rien à faire.',
  'failure.encrypted':
    'Ce fichier est protégé par un mot de passe. Retirez le mot de passe, ou imprimez le fichier dans un nouveau PDF, puis envoyez-le de nouveau.',
  'failure.no_text':
    'Nous ne distinguons aucun texte. Prenez une nouvelle photo, bien au-dessus et avec une bonne lumière, puis envoyez-la.',
  'failure.no_text_file':
    'Nous ne distinguons aucun texte dans ce fichier. Vérifiez que c’est le bon, ou enregistrez-le ou numérisez-le de nouveau, puis envoyez le nouveau fichier.',
  'failure.corrupt':
    'Ce fichier est abîmé ou incomplet. Enregistrez-le ou numérisez-le de nouveau, puis envoyez le nouveau fichier.',
  'failure.unsupported_type':
    'Nous ne pouvons pas ouvrir ce type de fichier. Enregistrez-le en PDF ou prenez-le en photo, puis envoyez-le.',
  'failure.unsupported_kinds':
    'Nous ne pouvons pas accepter ce type de fichier ici. Vous pouvez envoyer\u00a0: {kinds}.',
  'failure.phone_format':
    'Cette photo est dans un format de votre téléphone (HEIC) que nous ne pouvons pas ouvrir. Faites-en une capture d’écran ou enregistrez-la en JPEG, puis envoyez-la.',
  'failure.unsupported_other':
    'Nous ne pouvons pas accepter ce type de fichier ici. Merci d’en choisir un autre.',
  'failure.too_large': 'Ce fichier est trop volumineux. Envoyez-en un plus petit, ou un fichier par page.',
  'failure.page_limit': 'Ce fichier contient trop de pages. Envoyez seulement les pages que nous demandons.',
  'failure.timeout':
    'La lecture de ce fichier a pris trop de temps. Envoyez-le de nouveau, ou un fichier par page.',
  'failure.other':
    'Nous n’avons pas pu lire ce fichier\u00a0; vous n’y êtes pour rien. Nous l’avons conservé. Merci de l’envoyer de nouveau.',

  'section.step': 'Étape {number} sur {total}',
  'section.save_and_continue': 'Enregistrer et continuer',
  'section.save': 'Enregistrer',
  'question.title': 'Une question pour vous',
  'question.caption': 'Question posée par {organization}',

  'check.title': 'Vérifiez vos réponses avant l’envoi',
  'check.compare':
    'Nous avons lu certaines de ces réponses dans vos documents. Vérifiez chacune d’elles à l’aide de la ligne affichée.',
  'check.otherwise':
    'Cette réponse est «\u00a0{answer}\u00a0», mais votre document indique «\u00a0{other}\u00a0». Vérifiez laquelle des deux est la bonne.',
  'check.reading':
    'Nous lisons encore vos documents. Certaines réponses se rempliront peut-être d’elles-mêmes pendant ce temps.',
  'check.empty': 'Sans réponse',
  'check.reading_row': 'Nous lisons vos documents',
  'check.stop': 'Ne plus actualiser cette page',
  'check.add': 'Répondre',
  'check.change': 'Modifier',
  'check.documents': 'Documents',
  'check.documents_change': 'Ajouter ou revoir des documents',
  'check.no_documents': 'Aucun document',
  'check.send_title': 'Envoyez vos réponses',
  'check.send_text':
    'Une fois vos réponses envoyées, vous ne pourrez plus les modifier ici. Si quelque chose n’est pas clair, {organization} vous le demandera.',
  'check.send': 'Envoyer maintenant',
  'check.error_document': 'Ajoutez le document\u00a0: {document}',
  'check.error_reading': 'Nous lisons encore un document. Patientez un instant, puis envoyez de nouveau.',
  'confirm.title':
    '{count, plural, one {Merci de confirmer cette réponse} other {Merci de confirmer ces # réponses}}',
  'confirm.lead':
    'Nous ne sommes pas sûrs que ce soit exact. Confirmez ce qui est juste et modifiez ce qui ne l’est pas.',
  'confirm.changed': 'Ce que vous avez confirmé a changé entre-temps. Merci de le vérifier de nouveau.',
  'confirm.please': 'À confirmer\u00a0:',
  'confirm.yes': 'Oui, c’est exact',
  'confirm.all': 'Toutes ces réponses sont exactes',

  'receipt.title': 'C’est envoyé. Merci\u00a0!',
  'receipt.reference': 'Votre numéro de dossier',
  'receipt.sent': 'Ce que vous avez envoyé',
  'receipt.to': 'Destinataire',
  'receipt.when': 'Date',
  'receipt.documents': '{count, plural, one {Document} other {Documents}}',
  'receipt.answers': 'Réponses',
  'receipt.answers_text': 'Toutes les réponses que vous avez vérifiées',
  'receipt.next_title': 'Et maintenant\u00a0?',
  'receipt.next_text':
    '{organization} va examiner ce que vous avez envoyé. S’il manque quelque chose ou si un point n’est pas clair, nous vous contacterons.',
  'receipt.close':
    'Vous pouvez maintenant fermer cette page. Le même lien affichera de nouveau cette confirmation.',
  'receipt.return': 'Revenir au site',

  'end.expired_title': 'Ce lien a expiré',
  'end.expired_text':
    'Le délai pour remplir ce formulaire est passé. Ce que vous avez enregistré est conservé. Demandez un nouveau lien à la personne qui vous l’a envoyé.',
  'end.cancelled_title': 'Cette demande a été retirée',
  'end.cancelled_text':
    'Vous n’avez plus rien à remplir. Si cela vous étonne, adressez-vous à la personne qui vous a envoyé le lien.',
  'end.unknown_title': 'Ce lien ne fonctionne pas',
  'end.unknown_text':
    'Il manque peut-être une partie du lien. Ouvrez-le de nouveau depuis le message, ou copiez-le en entier. Si cela ne suffit pas, demandez-en un nouveau à la personne qui vous l’a envoyé.',
  'end.no_link_title': 'Utilisez votre lien',
  'end.no_link_text':
    'On accède à cette page par le lien du message que vous avez reçu. Ouvrez-le depuis ce message, ou copiez-le en entier dans la barre d’adresse.',
  'end.signed_out_title': 'Merci d’ouvrir de nouveau votre lien',
  'end.signed_out_text':
    'Pour votre sécurité, cette page se ferme après un certain temps. Tout ce que vous avez enregistré est encore là\u00a0: pour continuer, ouvrez le lien du message que vous avez reçu.',
  'end.stale_form_title': 'Merci de réessayer',
  'end.stale_form_text':
    'Cette page était ouverte depuis trop longtemps, ou deux fois\u00a0: votre dernière étape n’a donc pas été enregistrée. Revenez en arrière, rechargez la page et recommencez l’étape.',
  'end.not_found_title': 'Cette page n’existe pas',
  'end.not_found_text':
    'L’adresse a peut-être été copiée de façon incomplète, ou la page n’est plus nécessaire.',
  'end.too_large_title': 'C’était trop volumineux',
  'end.too_large_text':
    'Rien n’en a été enregistré. Envoyez un fichier plus petit, ou plusieurs fichiers l’un après l’autre.',
  'end.too_many_title': 'Merci de patienter une minute',
  'end.too_many_text':
    'Il y a eu trop d’étapes en peu de temps. Réessayez dans une minute. Ce que vous avez enregistré est encore là.',
  'end.error_title': 'Un problème est survenu',
  'end.error_text':
    'Cela vient de nous, pas de vous. Ce que vous avez enregistré est encore là. Merci de réessayer dans quelques minutes.',
  'end.overview': 'Revenir au sommaire',

  'documents.remove': 'Supprimer',
  'documents.replace': 'Remplacer',
  'documents.remove_title': 'Voulez-vous supprimer ce fichier\u00a0?',
  'documents.remove_text':
    'Le fichier sera supprimé, ainsi que tout ce qui en a été repris. Ce que vous avez saisi vous-même est conservé.',
  'documents.with_parts':
    '{count, plural, one {La pièce jointe de cet e-mail est supprimée avec lui.} other {Les # pièces jointes de cet e-mail sont supprimées avec lui.}}',
  'documents.remove_yes': 'Oui, le supprimer',
  'documents.remove_no': 'Non, le garder',
  'documents.replace_title': 'Remplacer ce fichier',
  'documents.replace_text':
    'Choisissez le fichier qui prendra sa place. Dès que le nouveau sera arrivé, l’ancien sera supprimé, ainsi que tout ce qui en a été repris. Ce que vous avez saisi vous-même est conservé.',
  'documents.done': 'C’est fait',
  'documents.removed': 'Le fichier a été supprimé.',
  'documents.replaced': 'Le fichier a été remplacé.',

  'section.unsaved':
    'Pas de connexion\u00a0: nous sommes injoignables pour le moment, rien n’a donc été enregistré. Ce que vous avez saisi est toujours là. Appuyez de nouveau sur «\u00a0{button}\u00a0» dès que la connexion revient.',
  'section.busy':
    'Nous ne pouvons pas enregistrer pour le moment, rien n’a donc été enregistré. Ce que vous avez saisi est toujours là. Appuyez de nouveau sur «\u00a0{button}\u00a0» dans une minute.',
  'section.signed_out':
    'Rien n’a été enregistré\u00a0: pour votre sécurité, cette page se ferme au bout d’un moment. Ce que vous avez saisi est toujours là. Ouvrez le lien du message que vous avez reçu dans une autre fenêtre, puis revenez ici et appuyez de nouveau sur «\u00a0{button}\u00a0».',
  'section.more': 'Nouvelle question',
  'section.less': 'Question retirée',
  'check.changed':
    'Des réponses ou des documents ont été modifiés sur une autre page ou un autre appareil après l’ouverture de cette page. Vérifiez-les de nouveau avant de les envoyer.',
  'late.sent': 'Votre dernière saisie n’a pas été enregistrée\u00a0: vos réponses avaient déjà été envoyées.',
  'late.answered':
    'Votre dernière saisie n’a pas été enregistrée\u00a0: la question avait déjà reçu une réponse.',
  'late.file': 'Aucun autre fichier n’a été ajouté\u00a0: vos réponses avaient déjà été envoyées.',
  'late.removal': 'Le fichier n’a pas été supprimé\u00a0: vos réponses avaient déjà été envoyées.',
} as const satisfies Record<PageKey, string>;
