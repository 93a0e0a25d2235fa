// The mail with the link to continue: subject, plain text and HTML in the session's language.
import { html } from '../../platform/html.ts';
import { isolated } from '../../platform/isolated.ts';
import { oneLine, type Mail } from '../../platform/mail/mail.ts';
import type { ShippedLocale } from '../form/locale.ts';
import { MAIL_TEXTS, type MailTexts } from './texts.ts';

/** What the mail says of its session. */
export type LinkMail = {
  locale: ShippedLocale;
  organization: string;
  /** The workflow's, in the session's language. */
  title: string;
  /** The signed URL. */
  link: string;
  /** Null where the link has no end to tell of. */
  validUntil: Date | null;
};

export function linkMail({ locale, link, validUntil, ...names }: LinkMail): Omit<Mail, 'to'> {
  const texts = MAIL_TEXTS[locale];
  const organization = oneLine(names.organization);
  const title = oneLine(names.title);
  const lines = {
    intro: texts.intro({ title: isolated(title), organization: isolated(organization) }),
    validUntil: validUntil === null ? null : texts.validUntil(dateIn(texts, validUntil)),
    organization,
    link,
  };
  const subject = texts.subject(title);
  return {
    fromName: organization,
    subject,
    text: plainText(texts, lines),
    html: markup(texts, { ...lines, locale, subject }),
  };
}

/** In UTC, and said so: nobody knows where the applicant is. */
const dateIn = ({ dateLocale }: MailTexts, date: Date): string =>
  new Intl.DateTimeFormat(dateLocale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(date);

type Lines = { intro: string; validUntil: string | null; organization: string; link: string };

function plainText(texts: MailTexts, { intro, validUntil, organization, link }: Lines): string {
  const paragraphs = [
    texts.greeting,
    intro,
    link,
    validUntil,
    texts.ignore,
    `${texts.regards}\n${organization}`,
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`;
}

const BODY =
  'margin:0;padding:24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 Arial,Helvetica,sans-serif';
const BUTTON =
  'display:inline-block;padding:12px 24px;background:#1d4f91;color:#ffffff;font-weight:bold;text-decoration:none;border-radius:4px';

type Markup = Lines & { locale: ShippedLocale; subject: string };

/** Without pictures or styles from elsewhere: nothing tells that the mail was opened. */
function markup(texts: MailTexts, lines: Markup): string {
  const { locale, subject, intro, validUntil, organization, link } = lines;
  return html`<!doctype html>
    <html lang="${locale}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="${BODY}">
        <div style="max-width:560px;margin:0 auto">
          <p>${texts.greeting}</p>
          <p>${intro}</p>
          <p style="margin:24px 0"><a href="${link}" style="${BUTTON}">${texts.button}</a></p>
          <p>${texts.copy}<br /><a href="${link}" style="color:#1d4f91;word-break:break-all">${link}</a></p>
          ${validUntil === null ? null : html`<p>${validUntil}</p>`}
          <p>${texts.ignore}</p>
          <p>${texts.regards}<br />${organization}</p>
        </div>
      </body>
    </html> `.markup;
}
