// The JSON Schema of declarations (draft 2020-12), as published for editors at `GET /api/v1/schemas/workflow.json`.
import { z } from 'zod';
import { declarationSchema } from './schema.ts';

export type JsonSchema = { [keyword: string]: unknown };

/** Relative, since every installation publishes it under its own address. */
export const WORKFLOW_SCHEMA_ID = '/api/v1/schemas/workflow.json';

let computed: JsonSchema | undefined;

/** The published schema; computed once from the zod schema that also checks what is saved. Treat it as frozen. */
export function declarationJsonSchema(): JsonSchema {
  computed ??= compute();
  return computed;
}

function compute(): JsonSchema {
  const {
    $schema,
    $defs,
    $ref: _root,
    ...rest
  } = z.toJSONSchema(declarationSchema, { target: 'draft-2020-12' });
  const definitions: Record<string, unknown> = { ...$defs };
  const root = definitions['WorkflowDeclaration'];
  delete definitions['WorkflowDeclaration'];
  // The root stands at the top, not behind a reference: some editors complete only there.
  return {
    $schema,
    $id: WORKFLOW_SCHEMA_ID,
    ...(typeof root === 'object' && root !== null ? withoutIds(root) : {}),
    ...rest,
    $defs: Object.fromEntries(
      Object.entries(definitions).map(([name, schema]) => [name, withoutIds(schema)]),
    ),
  };
}

/** zod repeats a definition's name as `id`, which is no keyword of this draft. */
function withoutIds(schema: unknown): object {
  const { id: _id, ...rest } = Object(schema);
  return rest;
}
