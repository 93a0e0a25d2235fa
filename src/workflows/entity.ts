// Workflow declarations: drafts, published versions, and every content that a case was born with.
import { defineEntity, p } from '@mikro-orm/core';
import { ENVIRONMENTS } from '../catalog/states.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { Finding } from '../declarations/checks/finding.ts';

export const VERSION_STATUSES = ['draft', 'published', 'superseded', 'archived'] as const;
export type VersionStatus = (typeof VERSION_STATUSES)[number];

const WorkflowVersionSchema = defineEntity({
  name: 'WorkflowVersion',
  tableName: 'workflow_versions',
  indexes: [{ properties: ['orgId', 'environment', 'caseTypeId'] }],
  uniques: [
    {
      name: 'workflow_versions_one_draft',
      properties: ['orgId', 'environment', 'workflowId'],
      where: `status = 'draft'`,
    },
    {
      name: 'workflow_versions_one_published',
      properties: ['orgId', 'environment', 'workflowId'],
      where: `status = 'published'`,
    },
    {
      name: 'workflow_versions_one_published_case_type',
      properties: ['orgId', 'environment', 'caseTypeId'],
      where: `status = 'published'`,
    },
  ],
  checks: [{ property: 'version', expression: 'version > 0' }],
  properties: {
    orgId: p.text().primary(),
    environment: p.enum(ENVIRONMENTS).primary(),
    workflowId: p.text().primary(),
    version: p.integer().primary(),
    caseTypeId: p.text(),
    title: p.text(),
    status: p.enum(VERSION_STATUSES),
    contentHash: p.text(),
    findings: p.json<Finding[]>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    publishedAt: p.datetime(3).nullable(),
    publishedBy: p.text().nullable(),
  },
});
export class WorkflowVersion extends WorkflowVersionSchema.class {}
WorkflowVersionSchema.setClass(WorkflowVersion);

const WorkflowContentSchema = defineEntity({
  name: 'WorkflowContent',
  tableName: 'workflow_contents',
  properties: {
    orgId: p.text().primary(),
    contentHash: p.text().primary(),
    declaration: p.json<Declaration>(),
    createdAt: p.datetime(3),
  },
});
/** A declaration by its content: what versions and cases point to, never changed. */
export class WorkflowContent extends WorkflowContentSchema.class {}
WorkflowContentSchema.setClass(WorkflowContent);
