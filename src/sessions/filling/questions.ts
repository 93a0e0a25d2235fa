// Which fields of a form a connector can fill in at the moment, and what it would be asked for them.
import type { NamedCall } from '../../declarations/connector-uses.ts';
import { maybeRendered, namedIn } from '../../declarations/placeholders.ts';
import type { FormFieldSpec } from '../../declarations/schema.ts';
import { canonicalJson } from '../../platform/json/canonical-json.ts';
import { sha256Hex } from '../../platform/crypto.ts';
import type { Application } from '../application.ts';
import { fieldsOf, formState, type FieldState } from '../form/state.ts';

/** One call, and the fields that its answer fills in. */
export type FillQuestion = {
  call: NamedCall;
  fields: FormFieldSpec[];
  inputs: Record<string, string>;
  /** SHA-256 of what is sent. */
  inputsHash: string;
  /** The facts whose values are told. */
  factIds: string[];
};

/** A field that is declared to be filled in, as it stands, with the question for it; null while an input has no value. */
export type Fillable = { state: FieldState; question: FillQuestion | null };

/** Of the fields that are asked at the moment. What is told is known, or canonical by the type of its fact. */
export function fillables(application: Application): Fillable[] {
  const states = fieldsOf(formState(application)).filter(({ field }) => field.compliance !== true);
  return states.flatMap((state): Fillable[] => {
    const { field } = state;
    if (field.prefill === undefined) return [];
    const call = field.prefill;
    const inputs = maybeRendered(call.inputs ?? {}, (name) => valueOf(name, states, application));
    if (inputs === null) return [{ state, question: null }];
    const inputsHash = sha256Hex(canonicalJson([call.connector_key, call.function_key, inputs]));
    const factIds = factsNamed(namedIn(call.inputs ?? {}), states);
    return [{ state, question: { call, fields: [field], inputs, inputsHash, factIds } }];
  });
}

/** Those that send the same are one. */
export function together(questions: readonly FillQuestion[]): FillQuestion[] {
  return [...Map.groupBy(questions, ({ inputsHash }) => inputsHash).values()].flatMap((same) => {
    const [first] = same;
    return first === undefined
      ? []
      : [
          {
            ...first,
            fields: same.flatMap(({ fields }) => fields),
            factIds: [...new Set(same.flatMap(({ factIds }) => factIds))],
          },
        ];
  });
}

/** What a fact or field is at the moment: the applicant's word before what others said; null for what is wrong or unsettled. */
function valueOf(name: string, states: FieldState[], { record }: Application): string | null {
  const own = states.filter(({ field }) => field.fact_id === name || field.field_id === name);
  const drafted = own.find(({ origin }) => origin === 'draft');
  if (drafted !== undefined) return drafted.entered;
  const shown = own.find(({ isSettled, value }) => isSettled && value !== null);
  if (shown !== undefined) return shown.value;
  const row = record.facts.find(({ factId }) => factId === name);
  return row?.status === 'resolved' ? row.value : null;
}

const factsNamed = (names: string[], states: FieldState[]): string[] =>
  names.map((name) => states.find(({ field }) => field.field_id === name)?.field.fact_id ?? name);
