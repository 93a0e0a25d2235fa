// Mails the link of a session that was handed off: once, after the handoff stands, whatever comes of it.
import { localized } from '../../declarations/rules.ts';
import type { Services } from '../../http/endpoint.ts';
import type { Log } from '../../platform/log.ts';
import type { MailOutcome } from '../../platform/mail/mail.ts';
import { findDeclaration } from '../../workflows/queries.ts';
import type { HandedOff } from '../life/handoff.ts';
import { SHIPPED_LOCALES } from '../form/locale.ts';
import { linkMail } from './link.ts';
import { findMailFacts } from '../queries.ts';

type Doing = { services: Pick<Services, 'mail' | 'store'>; log: Log };

/** To be called after the commit: nobody gets a link that does not work. Never throws, since the handoff is done. */
export async function mailLink(
  { services, log }: Doing,
  { session, secrets }: HandedOff,
  email: string,
): Promise<MailOutcome> {
  const about = log.child({ sessionId: session.sessionId });
  try {
    const { sql } = services.store.database;
    const facts = await findMailFacts(sql, session.sessionId);
    const declaration = await findDeclaration(sql, session.orgId, facts.contentHash);
    const locale = SHIPPED_LOCALES.find((one) => one === session.locale) ?? 'en';
    const mail = linkMail({
      locale,
      organization: facts.organization,
      title: localized(declaration.title, locale, declaration.default_locale),
      link: secrets.signedUrl,
      validUntil: facts.isOver ? null : session.expiresAt,
    });
    return await services.mail.send({ to: email, ...mail }, about);
  } catch (error) {
    about.error({ err: error }, 'a mail could not be written');
    return 'failed';
  }
}
