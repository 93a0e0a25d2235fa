// Compound files of Microsoft: Office files of before 2007, mails of Outlook, and the wrapping of protected new ones.

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The stream that holds a protected DOCX or XLSX, as the directory of the file names it. */
const PROTECTED = Buffer.from('EncryptedPackage\0', 'utf16le');

export const isCompound = (bytes: Uint8Array): boolean => SIGNATURE.equals(bytes.subarray(0, 8));

export const isProtected = (bytes: Uint8Array): boolean =>
  isCompound(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(PROTECTED);
