// Drafts are saved, versions published, archived and carried from test to live; each act stands in the audit chain.
import { recordAct } from '../audit/operations.ts';
import { contentHash } from '../declarations/content-hash.ts';
import type { Finding } from '../declarations/checks/finding.ts';
import { localized } from '../declarations/rules.ts';
import type { Declaration } from '../declarations/schema.ts';
import { Conflict } from '../platform/conflict.ts';
import type { Environment, Tx } from '../platform/transaction.ts';
import { currentFindings } from './findings.ts';
import { WorkflowContent, WorkflowVersion } from './entity.ts';

/** A draft, and whether saving it changed anything. */
export type SavedDraft = {
  version: WorkflowVersion;
  isNew: boolean;
  publishedVersion: string | null;
  findings: Finding[];
};

/** Serialises whoever changes one workflow. */
const lockWorkflow = (tx: Tx, environment: Environment, workflowId: string): Promise<unknown> =>
  lock(tx, `workflow ${tx.scope.orgId} ${environment} ${workflowId}`);

async function lock(tx: Tx, name: string): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [name]);
}

const versionsOf = (tx: Tx, environment: Environment, workflowId: string): Promise<WorkflowVersion[]> =>
  tx.em.find(
    WorkflowVersion,
    { orgId: tx.scope.orgId, environment, workflowId },
    { orderBy: { version: 'desc' } },
  );

/**
 * Saves the draft of a workflow: replaces the one there is, else makes the next version. Never publishes.
 * @throws Conflict `case_type_taken` where another workflow has the case type.
 */
export async function saveDraft(
  tx: Tx,
  input: { declaration: Declaration; findings: Finding[]; environment: Environment },
): Promise<SavedDraft> {
  const { declaration, findings, environment } = input;
  await lockWorkflow(tx, environment, declaration.workflow_id);
  await takeCaseType(tx, environment, {
    caseTypeId: declaration.case_type_id,
    workflowId: declaration.workflow_id,
  });
  const versions = await versionsOf(tx, environment, declaration.workflow_id);
  const hash = contentHash(declaration);
  await keepContent(tx, declaration, hash);
  const content = {
    caseTypeId: declaration.case_type_id,
    title: localized(declaration.title, declaration.default_locale),
    contentHash: hash,
    findings,
    updatedAt: tx.now,
  };
  const draft = versions.find(({ status }) => status === 'draft');
  const version =
    draft === undefined
      ? tx.em.create(WorkflowVersion, {
          ...content,
          orgId: tx.scope.orgId,
          environment,
          workflowId: declaration.workflow_id,
          version: (versions[0]?.version ?? 0) + 1,
          status: 'draft',
          createdAt: tx.now,
          publishedAt: null,
          publishedBy: null,
        })
      : tx.em.assign(draft, content);
  await tx.em.flush();
  await recordVersionAct(tx, 'workflow.draft_saved', version);
  const published = versions.find(({ status }) => status === 'published');
  return {
    version,
    isNew: versions.length === 0,
    publishedVersion: published === undefined ? null : String(published.version),
    findings,
  };
}

async function keepContent(tx: Tx, declaration: Declaration, hash: string): Promise<void> {
  await tx.em.upsert(
    WorkflowContent,
    { orgId: tx.scope.orgId, contentHash: hash, declaration, createdAt: tx.now },
    { onConflictAction: 'ignore' },
  );
}

/** A case type belongs to one workflow. Locked after the workflow, so that two workflows that want one type cannot both find it free. */
async function takeCaseType(
  tx: Tx,
  environment: Environment,
  { caseTypeId, workflowId }: { caseTypeId: string; workflowId: string },
): Promise<void> {
  await lock(tx, `case type ${tx.scope.orgId} ${environment} ${caseTypeId}`);
  const other = await tx.em.findOne(WorkflowVersion, {
    orgId: tx.scope.orgId,
    environment,
    caseTypeId,
    workflowId: { $ne: workflowId },
    status: { $in: ['draft', 'published'] },
  });
  if (other !== null) {
    throw new Conflict(
      'case_type_taken',
      `The case type ${caseTypeId} belongs to the workflow ${other.workflowId}. Choose another case_type_id.`,
    );
  }
}

export type Publishing = {
  workflowId: string;
  environment: Environment;
  version?: number;
  /** What whoever publishes has looked at. */
  contentHash?: string;
};

/**
 * Makes a draft (or the given version of it) the one that new cases are born with. Refuses while an error stands in its findings.
 * @throws Conflict `draft_changed` where it is no longer what was looked at.
 */
export async function publishWorkflow(tx: Tx, input: Publishing): Promise<WorkflowVersion> {
  await lockWorkflow(tx, input.environment, input.workflowId);
  const versions = await versionsOf(tx, input.environment, input.workflowId);
  const chosen =
    input.version === undefined
      ? versions.find(({ status }) => status === 'draft')
      : versions.find(({ version }) => version === input.version);
  if (chosen === undefined) throw new Conflict('not_found', nothingToPublish(input, versions));
  if (chosen.status === 'published') return chosen;
  if (input.contentHash !== undefined && input.contentHash !== chosen.contentHash)
    throw new Conflict(
      'draft_changed',
      `The draft of ${input.workflowId} was saved anew meanwhile. Publish again to try what it says now.`,
    );
  const errors = (
    await currentFindings(tx.sql, { orgId: tx.scope.orgId, environment: chosen.environment }, chosen)
  ).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    throw new Conflict(
      'workflow_has_errors',
      `Not published: ${errors.map(({ path, message }) => `${path}: ${message}`).join('; ')}`,
    );
  }
  await takeCaseType(tx, input.environment, { caseTypeId: chosen.caseTypeId, workflowId: chosen.workflowId });
  const published = versions.find(({ status }) => status === 'published');
  if (published !== undefined) {
    tx.em.assign(published, { status: 'superseded', updatedAt: tx.now });
    await tx.em.flush();
  }
  tx.em.assign(chosen, {
    status: 'published',
    publishedAt: tx.now,
    publishedBy: tx.scope.actor.label,
    updatedAt: tx.now,
  });
  await tx.em.flush();
  await recordVersionAct(tx, 'workflow.published', chosen);
  return chosen;
}

function nothingToPublish(input: Publishing, versions: WorkflowVersion[]): string {
  if (versions.length === 0)
    return `There is no workflow ${input.workflowId} in ${input.environment}. Save one with "intake workflows save FILE --env ${input.environment}".`;
  if (input.version !== undefined)
    return `The workflow ${input.workflowId} has no version ${input.version}. See "intake workflows show ${input.workflowId}".`;
  return `The workflow ${input.workflowId} has no draft to publish. Save one first, or name a version with --version.`;
}

/** Takes the workflow out of use: new cases cannot be born with it, existing ones go on. */
export async function archiveWorkflow(
  tx: Tx,
  input: { workflowId: string; environment: Environment },
): Promise<void> {
  await lockWorkflow(tx, input.environment, input.workflowId);
  const versions = await versionsOf(tx, input.environment, input.workflowId);
  const current = versions.filter(({ status }) => status === 'draft' || status === 'published');
  if (current.length === 0)
    throw new Conflict(
      'not_found',
      `There is nothing to archive: no draft or published version of ${input.workflowId} in ${input.environment}.`,
    );
  for (const version of current) tx.em.assign(version, { status: 'archived', updatedAt: tx.now });
  await tx.em.flush();
  for (const version of current) await recordVersionAct(tx, 'workflow.archived', version);
}

async function recordVersionAct(tx: Tx, action: string, version: WorkflowVersion): Promise<void> {
  await recordAct(tx, {
    action,
    subject: { type: 'workflow', id: version.workflowId },
    environment: version.environment,
    data: { version: String(version.version), content_hash: version.contentHash },
  });
}
