// What the mail with the link to continue says, in every language that is shipped.
import type { ShippedLocale } from '../form/locale.ts';

/** The words of the mail in one language. */
export type MailTexts = {
  /** For dates: the language with the region whose habits are widest understood. */
  dateLocale: string;
  subject(title: string): string;
  greeting: string;
  intro(about: { title: string; organization: string }): string;
  button: string;
  /** Stands above the address in full. */
  copy: string;
  validUntil(date: string): string;
  ignore: string;
  regards: string;
};

export const MAIL_TEXTS: Record<ShippedLocale, MailTexts> = {
  en: {
    dateLocale: 'en-GB',
    subject: (title) => `Your link to continue: ${title}`,
    greeting: 'Hello,',
    intro: ({ title, organization }) =>
      `Here is your link to continue with “${title}” at ${organization}. You can pick up where you left off, on any device.`,
    button: 'Continue',
    copy: 'If the button does not work, copy this address into your browser:',
    validUntil: (date) =>
      `The link works until ${date}. It opens your details, so please keep it to yourself.`,
    ignore: 'If you did not expect this e-mail, you can simply ignore it.',
    regards: 'Kind regards',
  },
  nl: {
    dateLocale: 'nl-NL',
    subject: (title) => `Uw link om verder te gaan: ${title}`,
    greeting: 'Goedendag,',
    intro: ({ title, organization }) =>
      `Met deze link gaat u verder met “${title}” bij ${organization}: waar u gebleven was, en op elk apparaat.`,
    button: 'Verdergaan',
    copy: 'Werkt de knop niet? Kopieer dan dit adres naar uw browser:',
    validUntil: (date) =>
      `De link werkt tot ${date}. Hij geeft toegang tot uw gegevens; deel hem dus met niemand.`,
    ignore: 'Had u deze e-mail niet verwacht? Dan hoeft u niets te doen.',
    regards: 'Met vriendelijke groet',
  },
  de: {
    dateLocale: 'de-DE',
    subject: (title) => `Ihr Link zum Weitermachen: ${title}`,
    greeting: 'Guten Tag,',
    intro: ({ title, organization }) =>
      `mit diesem Link können Sie „${title}“ bei ${organization} fortsetzen: dort, wo Sie aufgehört haben, und auf jedem Gerät.`,
    button: 'Weitermachen',
    copy: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    validUntil: (date) =>
      `Der Link gilt bis ${date}. Er führt zu Ihren Angaben; geben Sie ihn deshalb bitte nicht weiter.`,
    ignore: 'Wenn Sie diese E-Mail nicht erwartet haben, brauchen Sie nichts zu tun.',
    regards: 'Freundliche Grüße',
  },
  fr: {
    dateLocale: 'fr-FR',
    subject: (title) => `Votre lien pour continuer\u00a0: ${title}`,
    greeting: 'Bonjour,',
    intro: ({ title, organization }) =>
      `${organization} vous envoie ce lien pour continuer «\u00a0${title}\u00a0». Vous pouvez reprendre là où vous en étiez, sur n’importe quel appareil.`,
    button: 'Continuer',
    copy: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
    validUntil: (date) =>
      `Le lien est valable jusqu’au ${date}. Il donne accès à vos informations\u00a0: gardez-le pour vous.`,
    ignore: 'Si vous n’attendiez pas cet e-mail, vous pouvez simplement l’ignorer.',
    regards: 'Cordialement',
  },
  es: {
    dateLocale: 'es-ES',
    subject: (title) => `Su enlace para continuar: ${title}`,
    greeting: 'Hola:',
    intro: ({ title, organization }) =>
      `Con este enlace puede continuar con «${title}» en ${organization}. Seguirá donde lo dejó, desde cualquier dispositivo.`,
    button: 'Continuar',
    copy: 'Si el botón no funciona, copie esta dirección en su navegador:',
    validUntil: (date) =>
      `El enlace es válido hasta el ${date}. Da acceso a sus datos, así que no lo comparta con nadie.`,
    ignore: 'Si no esperaba este correo, puede ignorarlo sin más.',
    regards: 'Un saludo',
  },
};
