// The structure of a workflow declaration: one zod schema from which validation, types and the published JSON Schema come.
import { z } from 'zod';
import { authorId } from './author-id.ts';
import { connectorCall, prefillCall } from './connector-call.ts';
import { factType } from './fact-type.ts';
import { findRule } from './find-rule.ts';
import { where } from './find-rule-parts.ts';
import { LEXICON_NAMES } from './lexicon/lexicon.ts';
import { locale, localText } from './local-text.ts';

const detectRule = z
  .union([
    z.strictObject({ text: z.string().min(1).max(200), where }),
    z.strictObject({
      attachment: z.string().min(1).max(200).describe('Name of a file embedded in the document.'),
    }),
  ])
  .meta({ id: 'DetectRule' });

const detectRules = z.array(detectRule).max(100).optional();

const documentSpec = z
  .strictObject({
    document_type: authorId,
    label: localText.optional(),
    required: z.boolean().optional(),
    accept: z
      .array(z.string().min(1).max(100))
      .max(50)
      .optional()
      .describe('MIME types, such as "application/pdf", "image/*".'),
    detect: z
      .strictObject({ any: detectRules, all: detectRules, none: detectRules })
      .optional()
      .describe('How a document is recognised as one of this type.'),
  })
  .meta({ id: 'DocumentSpec' });

const factExample = z.strictObject({
  text: z.string().min(1).max(10_000).describe('Text as it stands in a document.'),
  quote: z.string().max(2000).nullable().optional().describe('The part of it that is the value.'),
  value: z.string().max(2000).nullable().describe('The canonical value; null where nothing must be found.'),
});

const condition = z.string().min(1).max(4000);

const factSpec = z
  .strictObject({
    fact_id: authorId,
    label: localText.describe('What it is called; also the first label it is looked for by.'),
    help: localText.optional(),
    required: z.boolean().optional(),
    sensitive: z.boolean().optional().describe('Masked where people and logs do not need it.'),
    multiple: z
      .boolean()
      .optional()
      .describe('Whether it may have several values: every one that is found, each with its own evidence.'),
    type: factType,
    like: z
      .enum(LEXICON_NAMES)
      .optional()
      .describe(
        'The entry of the shipped lexicon that it is found as, in five languages, beside its own labels.',
      ),
    find: z
      .array(findRule)
      .max(50)
      .optional()
      .describe('How it is found; by its label, its type and the form where not given.'),
    choose: z
      .enum(['best', 'first', 'last', 'largest', 'smallest', 'latest', 'earliest'])
      .optional()
      .describe('Which of several good candidates is meant; by default they compete by quality.'),
    check: condition.optional().describe('CEL condition that must hold for the value.'),
    derive: condition
      .optional()
      .describe(
        'CEL expression over other facts that the value is worked out by, such as facts.start.date + facts.term.duration',
      ),
    examples: z.array(factExample).max(50).optional().describe('Run when the draft is saved.'),
    verify: z
      .strictObject(connectorCall)
      .optional()
      .describe('The connector function that confirms the value.'),
    not_applicable_when: condition
      .optional()
      .describe('CEL condition under which nobody asks for this fact.'),
  })
  .meta({ id: 'FactSpec' });

export const FIELD_TYPES = [
  'text',
  'long_text',
  'number',
  'date',
  'yes_no',
  'choice',
  'email',
  'phone',
  'country',
  'money',
] as const;

const formField = z
  .strictObject({
    field_id: authorId,
    fact_id: authorId.optional().describe('The fact that an answer becomes.'),
    label: localText,
    help: localText.optional(),
    type: z.enum(FIELD_TYPES),
    required: z.boolean().optional(),
    compliance: z
      .boolean()
      .optional()
      .describe('A consent or attestation: never prefilled, recorded with its text.'),
    options: z
      .array(z.strictObject({ value: z.string().min(1).max(200), label: localText.optional() }))
      .min(1)
      .max(500)
      .optional(),
    example: localText
      .optional()
      .describe('An answer as somebody would type it, shown beside the field and where one is wrong.'),
    visible_when: condition.optional().describe('CEL condition over facts and "form.<field_id>".'),
    prefill: prefillCall.optional(),
  })
  .meta({ id: 'FormField' });

const factIds = z.array(authorId).max(500).optional();
const titleFacts = z.array(authorId).min(1).max(3);
const nodeSpec = z
  .strictObject({
    node_id: authorId,
    title: localText,
    type: z.enum(['intake', 'extract', 'verify', 'review', 'handoff']),
    facts: factIds,
    gate_id: authorId.optional().describe('The gate that must pass before the case moves on.'),
    next: authorId.optional().describe('The node that follows; by default the next one in this list.'),
  })
  .meta({ id: 'NodeSpec' });

const gateSpec = z
  .strictObject({
    gate_id: authorId,
    title: localText,
    requires: factIds.describe('Facts that must be resolved or not applicable.'),
    condition: condition.optional().describe('CEL condition, such as facts.total.number <= 10000.0'),
    on_missing: z.enum(['needs_input', 'review']).optional().describe('Default: needs_input.'),
    on_fail: z.enum(['review', 'needs_input', 'fail']).optional().describe('Default: review.'),
    message: localText.optional(),
  })
  .meta({ id: 'GateSpec' });

const days = z.number().int().min(1).max(36_500).optional();
const share = z.number().min(0).max(1).optional();

export const declarationSchema = z
  .strictObject({
    $schema: z.string().max(500).optional(),
    workflow_id: authorId,
    case_type_id: authorId,
    title: localText,
    description: localText.optional(),
    default_locale: locale.optional(),
    locales: z.array(locale).max(50).optional().describe('Languages that every map of texts has to hold.'),
    documents: z.array(documentSpec).max(50).optional(),
    facts: z.array(factSpec).min(1).max(500),
    form: z
      .strictObject({
        sections: z
          .array(
            z.strictObject({ section_id: authorId, title: localText, fields: z.array(formField).max(200) }),
          )
          .max(50),
      })
      .optional()
      .describe('Without it, the form has one field for every fact that the applicant may tell.'),
    constraints: z
      .array(condition)
      .max(50)
      .optional()
      .describe(
        'CEL conditions over amounts and dates that help to choose among what was found, such as facts.net.number + facts.tax.number == facts.total.number',
      ),
    title_facts: titleFacts.optional().describe('Facts whose settled values are the title of a case.'),
    nodes: z
      .array(nodeSpec)
      .max(100)
      .optional()
      .describe('Steps of a case; without them, one asks for every required fact.'),
    gates: z.array(gateSpec).max(100).optional().describe('What must hold before a case leaves a node.'),
    review: z
      .strictObject({
        auto_resolve_min_match: share.describe(
          'Least match of a value taken without a person. Default: 0.8.',
        ),
        min_margin: share.describe('Least distance to the next best other value. Default: 0.05.'),
        always_review: z.array(authorId).max(500).optional().describe('Facts that a person always looks at.'),
        sla_hours: z.number().min(0).max(8760).optional(),
        target_precision: z
          .number()
          .min(0.5)
          .max(0.999)
          .optional()
          .describe(
            'Part of the values taken without a person that have to be right; past decisions tell the match that it takes. Default: 0.98.',
          ),
      })
      .optional(),
    learning: z
      .enum(['on', 'off'])
      .optional()
      .describe(
        'Whether past decisions help to choose among what is found. Default: on, where it proves to be better.',
      ),
    model: z
      .enum(['on', 'off'])
      .optional()
      .describe(
        'Whether a language model may be shown documents, where the deployment has one. Default: on, for facts that are left open or declare by: model.',
      ),
    completion: z
      .enum(['operator', 'automatic'])
      .optional()
      .describe('Who completes a case. Default: operator.'),
    retention: z
      .strictObject({ completed_days: days, incomplete_days: days, method: z.literal('erase').optional() })
      .optional(),
  })
  .meta({
    id: 'WorkflowDeclaration',
    title: 'Workflow declaration',
    description:
      'What a case of one type must contain, where each fact may come from and what must hold (workflow.md §1).',
  });

/** A structurally valid declaration, as its author wrote it. */
export type Declaration = z.infer<typeof declarationSchema>;
export type FactSpec = z.infer<typeof factSpec>;
export type DocumentSpec = z.infer<typeof documentSpec>;
export type FormFieldSpec = z.infer<typeof formField>;
export type FieldType = (typeof FIELD_TYPES)[number];
export type NodeSpec = z.infer<typeof nodeSpec>;
export type GateSpec = z.infer<typeof gateSpec>;
