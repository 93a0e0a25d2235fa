// Parts of mails that hold nothing to be read: appointments, visiting cards, keys, signatures, reports of mail servers.

import type { Attachment as Part } from 'postal-mime';

const TYPES = new Set([
  'text/calendar',
  'application/ics',
  'text/vcard',
  'text/x-vcard',
  'text/directory',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/pgp-keys',
  'message/delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
  'text/rfc822-headers',
]);
const NAMES = /\.(?:ics|vcf|p7s|asc|sig)$/i;

export const isNoDocument = ({ mimeType }: Part, filename: string | null): boolean =>
  TYPES.has(mimeType) || NAMES.test(filename ?? '');

export const isOutlooks = ({ mimeType }: Part, filename: string | null): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '');
