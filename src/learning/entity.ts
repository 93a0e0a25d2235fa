// What was learned of workflows, version by version; nothing in it is personal.
import { defineEntity, p } from '@mikro-orm/core';
import { ENVIRONMENTS } from '../catalog/states.ts';
import type { WorkflowModel as Model } from './model.ts';

const WorkflowModelSchema = defineEntity({
  name: 'WorkflowModel',
  tableName: 'workflow_models',
  checks: [{ property: 'version', expression: 'version > 0' }],
  properties: {
    orgId: p.text().primary(),
    environment: p.enum(ENVIRONMENTS).primary(),
    workflowId: p.text().primary(),
    version: p.integer().primary(),
    /** Decisions on facts of documents behind it. */
    decided: p.integer(),
    model: p.json<Model>(),
    /** When the decisions behind it were read. */
    fittedAt: p.datetime(3),
  },
});
export class WorkflowModel extends WorkflowModelSchema.class {}
WorkflowModelSchema.setClass(WorkflowModel);
