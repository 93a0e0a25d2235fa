// POST …/consent: what the applicant agreed to, with the words they saw, when and from where; every change is one more row.
import { SessionConsent } from '../../applicants/entity.ts';
import { Refusal, type Detail } from '../../catalog/errors.ts';
import { localized } from '../../declarations/rules.ts';
import type { FormFieldSpec } from '../../declarations/schema.ts';
import { recordEvents } from '../../events/operations.ts';
import type { NewEvent } from '../../events/new-event.ts';
import { sha256Hex } from '../../platform/crypto.ts';
import type { Application } from '../application.ts';
import type { LockedApplication } from '../life/lock.ts';
import { fieldsOf, formState } from '../form/state.ts';

/** A yes or no to a field of consent. */
export type Consent = { fieldId: string; value: 'yes' | 'no' };

/** Refuses validation_error for fields that are no consents. Saying the same again changes nothing. */
export async function recordConsents(
  { tx, session, record, application }: LockedApplication,
  consents: Consent[],
  clientAddress: string,
): Promise<void> {
  const fields = complianceFields(application);
  refuseUnknown(consents, fields);
  const events: NewEvent[] = [];
  for (const { fieldId, value } of new Map(consents.map((consent) => [consent.fieldId, consent])).values()) {
    const notice = noticeOf(application, fields.get(fieldId));
    const last = application.session.consents.find((consent) => consent.fieldId === fieldId);
    if (last?.value === value && last.noticeHash === notice.noticeHash) continue;
    await tx.em.insert(SessionConsent, {
      consentId: tx.newId('cns'),
      sessionId: session.sessionId,
      caseId: record.caseId,
      fieldId,
      value,
      ...notice,
      locale: application.session.locale,
      clientAddress,
      recordedAt: tx.now,
    });
    const data = { session_id: session.sessionId, field_id: fieldId, value, notice_hash: notice.noticeHash };
    events.push({ feedType: 'intake.consent_given', data });
  }
  tx.em.assign(session, { lastActivityAt: tx.now, updatedAt: tx.now });
  await tx.em.flush();
  await recordEvents(tx, record.caseId, events);
}

export const complianceFields = (application: Application): Map<string, FormFieldSpec> =>
  new Map(
    fieldsOf(formState(application)).flatMap(({ field }) =>
      field.compliance === true ? [[field.field_id, field]] : [],
    ),
  );

function refuseUnknown(consents: Consent[], fields: ReadonlyMap<string, FormFieldSpec>): void {
  const details = consents.flatMap(({ fieldId }, index): Detail[] =>
    fields.has(fieldId)
      ? []
      : [
          {
            field: `consents.${index}.field_id`,
            code: 'unknown_field',
            message: 'the form asks for no such consent',
          },
        ],
  );
  if (details.length > 0)
    throw new Refusal('validation_error', {
      message: 'Only fields with "compliance": true take a consent.',
      details,
    });
}

/** The text as it is shown, and its SHA-256: what was agreed to can be proved later. */
function noticeOf(
  { session, declaration }: Application,
  field: FormFieldSpec | undefined,
): { noticeText: string; noticeHash: string } {
  const texts = [field?.label, field?.help].flatMap((text) =>
    text === undefined ? [] : [localized(text, session.locale, declaration.default_locale)],
  );
  const noticeText = texts.join('\n\n');
  return { noticeText, noticeHash: sha256Hex(noticeText) };
}
