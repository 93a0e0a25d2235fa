// What the pages say in English.
export const pages = {
  'common.skip': 'Skip to the content',
  'common.back': 'Back',
  'common.continue': 'Continue',
  'common.error': 'Error:',
  'common.problem': 'There is a problem',
  'common.important': 'Important',
  'common.check_again': 'Check again',
  'common.language': 'Language',
  'common.named': '{label}: {message}',
  'common.contact': 'Do you have a question? Please contact {organization}.',

  'citation.from': 'From {filename}:',
  'citation.from_page': 'From {filename}, page {page}:',

  'overview.lead': '{organization} needs some information from you.',
  'overview.question':
    '{count, plural, one {{organization} has a question for you} other {{organization} has # questions for you}}',
  'overview.steps': 'Your tasks',
  'overview.start': 'Start now',
  'overview.continue': 'Continue',
  'overview.saved':
    'You can stop at any time. What you have saved is kept. Open the same link again, on any device, to carry on.',
  'overview.expires': 'Please finish before {date}. The link stops working after that.',
  'step.done': 'Completed',
  'step.current': 'Next',
  'step.open': 'To do',
  'step.waiting': 'In progress',

  'documents.other': 'Another document',
  'documents.unnamed': 'Document without a name',
  'documents.title': 'Your documents',
  'documents.lead': 'Please add the documents below.',
  'documents.lead_photo': 'A photo taken with your phone is fine, as long as every line can be read.',
  'documents.required': 'Required',
  'documents.optional': 'Optional',
  'documents.received': 'Received so far',
  'documents.choose': 'Choose a file',
  'documents.choose_or_photograph': 'Choose a file or take a photo',
  'documents.limit': 'Up to {size} per file.',
  'documents.limit_kinds': '{kinds}: up to {size} per file.',
  'documents.kind_pdf': 'PDF',
  'documents.kind_photo': 'photo',
  'documents.kind_text': 'text file',
  'documents.kind_web': 'web page',
  'documents.kind_mail': 'saved e-mail (.eml)',
  'documents.upload': 'Upload',
  'documents.upload_more': 'Upload another file',
  'documents.uploading': 'Uploading',
  'documents.uploading_share': 'Uploading: {share}%',
  'documents.at_once': 'It is uploaded as soon as you choose it.',
  'documents.under_way': 'Your file is still being uploaded. Please wait a moment.',
  'documents.file_too_large': 'This file is too large. Please choose one of at most {size}.',
  'documents.unsent': 'You have chosen a file, but it is not uploaded yet. Press “{button}” first.',
  'documents.error_none': 'Choose a file first.',
  'documents.error_many': '{filename} was not added: too many files.',
  'documents.error_empty': 'The file {filename} is empty. Please choose another one.',
  'documents.browse': 'Browse',
  'documents.drop': 'or drop files here',
  'documents.error_at_once':
    'Too many files at once. Please choose at most {count}, and add the others afterwards.',
  'documents.error_together':
    '{filename}: too large to be sent at once. Please add files one after the other, each of at most {size}.',
  'documents.cut_off':
    'You left the page before your file had arrived, so it was not sent. Please choose it again:',
  'documents.offline':
    'There is no connection at the moment. Your file is still chosen here and goes once you are connected. If it does not, press “{button}”.',
  'documents.reading':
    '{count, plural, =0 {We are reading your documents.} one {We are reading your document.} other {We are reading your # documents.}} You can carry on in the meantime.',
  'documents.missing': 'To carry on, please add:',
  'documents.device_title': 'A document is on another device',
  'documents.device_text':
    'Open the link that you were sent on that device too. You will see this page there, with everything that you have already added. Afterwards you can carry on with either device.',
  'documents.photo_title': 'How to take a good photo',
  'documents.photo_flat': 'Lay the paper flat on a dark surface, in daylight if you can.',
  'documents.photo_above': 'Hold the phone straight above it, so that all four corners can be seen.',
  'documents.photo_check': 'Check that every line is sharp and that nothing shines or casts a shadow.',

  'document.uploading': 'Arriving',
  'document.reading': 'Being read',
  'document.read': 'Received',
  'document.failed': 'Not readable',
  'document.waiting': 'Received',
  'document.erased': 'Deleted',
  'document.part_of': 'Attached to {filename}',
  'document.waiting_text': 'We have it and will look at it later. You do not need to do anything.',
  'failure.encrypted':
    'This file is protected with a password. Remove the password, or print the file to a new PDF, and upload it again.',
  'failure.no_text':
    'We cannot make out any text. Take a new photo from straight above, in good light, and upload it.',
  'failure.no_text_file':
    'We cannot make out any text in this file. Check that it is the right one, or save or scan it again, and upload the new file.',
  'failure.corrupt': 'This file is damaged or incomplete. Save or scan it again and upload the new file.',
  'failure.unsupported_type':
    'We cannot open this kind of file. Save it as a PDF or take a photo of it, and upload that.',
  'failure.unsupported_kinds': 'We cannot take this kind of file here. What you can upload: {kinds}.',
  'failure.phone_format':
    'This photo is in a format of your phone (HEIC) that we cannot open. Take a screenshot of it, or save it as a JPEG, and upload that.',
  'failure.unsupported_other': 'We cannot take this kind of file here. Please choose another one.',
  'failure.too_large': 'This file is too large. Upload a smaller one, or one file for each page.',
  'failure.page_limit': 'This file has too many pages. Upload only the pages that we ask for.',
  'failure.timeout': 'Reading this file took too long. Upload it again, or one file for each page.',
  'failure.other':
    'We could not read this file; that is not your fault. We have kept it. Please upload it again.',

  'section.step': 'Step {number} of {total}',
  'section.save_and_continue': 'Save and continue',
  'section.save': 'Save',
  'question.title': 'A question for you',
  'question.caption': 'Question from {organization}',

  'check.title': 'Check your answers before sending',
  'check.compare':
    'We read some of these answers from your documents. Check each of them against the line shown.',
  'check.otherwise':
    'This answer is “{answer}”, but your document says “{other}”. Please check which of the two is right.',
  'check.reading':
    'We are still reading your documents. Some answers may fill in by themselves in the meantime.',
  'check.empty': 'Not answered',
  'check.reading_row': 'We are reading your documents',
  'check.stop': 'Stop updating this page',
  'check.add': 'Answer',
  'check.change': 'Change',
  'check.documents': 'Documents',
  'check.documents_change': 'Add or look at documents',
  'check.no_documents': 'No documents',
  'check.send_title': 'Send your answers',
  'check.send_text':
    'After you have sent your answers you cannot change them here any more. If anything is unclear, {organization} will ask you.',
  'check.send': 'Send now',
  'check.error_document': 'Add the document: {document}',
  'check.error_reading': 'We are still reading a document. Wait a moment, then send again.',
  'confirm.title': '{count, plural, one {Please confirm this answer} other {Please confirm these # answers}}',
  'confirm.lead':
    'We are not sure that we have this right. Say yes to what is right, and change what is not.',
  'confirm.changed': 'What you confirmed has changed in the meantime. Please look at it again.',
  'confirm.please': 'Please confirm:',
  'confirm.yes': 'Yes, that is right',
  'confirm.all': 'All of these are right',

  'receipt.title': 'Sent. Thank you!',
  'receipt.reference': 'Your reference number',
  'receipt.sent': 'What you sent',
  'receipt.to': 'To',
  'receipt.when': 'When',
  'receipt.documents': '{count, plural, one {Document} other {Documents}}',
  'receipt.answers': 'Answers',
  'receipt.answers_text': 'All the answers that you checked',
  'receipt.next_title': 'What happens next',
  'receipt.next_text':
    '{organization} will look at what you sent. If something is missing or unclear, they will get in touch with you.',
  'receipt.close': 'You can close this page now. The same link shows this confirmation again.',
  'receipt.return': 'Go back to the website',

  'end.expired_title': 'This link has expired',
  'end.expired_text':
    'The time for filling in this form is over. What you saved has been kept. Please ask the people who sent you the link for a new one.',
  'end.cancelled_title': 'This request was withdrawn',
  'end.cancelled_text':
    'You do not need to fill in anything any more. If that surprises you, please contact the people who sent you the link.',
  'end.unknown_title': 'This link does not work',
  'end.unknown_text':
    'Part of the link may be missing. Open it again straight from the message, or copy the whole of it. If that does not help, ask the people who sent it for a new one.',
  'end.no_link_title': 'Please use your link',
  'end.no_link_text':
    'This page is reached by the link in the message that you were sent. Open it there, or copy the whole of it into the address bar.',
  'end.signed_out_title': 'Please open your link again',
  'end.signed_out_text':
    'For your safety this page closes after a while. Everything you saved is still there: open the link in the message that you were sent to carry on.',
  'end.stale_form_title': 'Please try that again',
  'end.stale_form_text':
    'This page had been open for too long, or was opened twice, so your last step was not saved. Go back, load the page again and repeat the step.',
  'end.not_found_title': 'There is no such page',
  'end.not_found_text': 'The address may have been copied incompletely, or the page is not needed any more.',
  'end.too_large_title': 'That was too large',
  'end.too_large_text':
    'Nothing of it was saved. Please upload a smaller file, or several files one after the other.',
  'end.too_many_title': 'Please wait a minute',
  'end.too_many_text':
    'There were too many steps in a short time. Please try again in a minute. What you saved is still there.',
  'end.error_title': 'Something went wrong',
  'end.error_text':
    'That was our fault, not yours. What you saved is still there. Please try again in a few minutes.',
  'end.overview': 'Go to the overview',

  'documents.remove': 'Remove',
  'documents.replace': 'Replace',
  'documents.remove_title': 'Do you want to remove this file?',
  'documents.remove_text':
    'The file will be deleted, and so will everything that was read from it. What you have filled in yourself stays.',
  'documents.with_parts':
    '{count, plural, one {The attachment of this e-mail is deleted with it.} other {The # attachments of this e-mail are deleted with it.}}',
  'documents.remove_yes': 'Yes, remove it',
  'documents.remove_no': 'No, keep it',
  'documents.replace_title': 'Replace this file',
  'documents.replace_text':
    'Choose the file that takes its place. The old one is deleted as soon as the new one has arrived, and so is everything that was read from it. What you have filled in yourself stays.',
  'documents.done': 'Done',
  'documents.removed': 'The file was removed.',
  'documents.replaced': 'The file was replaced.',
  'section.unsaved':
    'No connection: we cannot be reached at the moment, so nothing was saved. What you typed is still here. Press “{button}” again once you are connected.',
  'section.busy':
    'We cannot save at the moment, so nothing was saved. What you typed is still here. Press “{button}” again in a minute.',
  'section.signed_out':
    'Nothing was saved: for your safety this page closes after a while. What you typed is still here. Open the link in the message that you were sent in another window, then come back here and press “{button}” again.',
  'section.more': 'New question',
  'section.less': 'No longer asked',
  'check.changed':
    'Answers or documents were changed on another page or device after you opened this page. Check them again before you send them.',
  'late.sent': 'What you last entered was not saved: your answers had already been sent.',
  'late.answered': 'What you last entered was not saved: the question had already been answered.',
  'late.file': 'No more files were added: your answers had already been sent.',
  'late.removal': 'The file was not removed: your answers had already been sent.',
} as const;

export type PageKey = keyof typeof pages;
