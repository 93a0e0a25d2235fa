// What tests of the view share: cases whose documents are looked at, and addresses that are signed as the CLI signs them.
import { createLinks, type LinkAbout } from '../../src/platform/signed-link.ts';
import { readWorkspace } from '../../src/commands/workspace.ts';
import { operatorActor } from '../../cli/program/operator.ts';
import { testConfig } from '../harness/app.ts';
import type { Tenant } from '../harness/factories.ts';
import { send, type Story } from '../harness/story.ts';

export const LINKS = createLinks(() => [testConfig().INTAKE_SECRET_KEY ?? '']);

export type Viewed = { tenant: Tenant; caseId: string; docIds: string[]; about: LinkAbout };

export type Given = { bytes: string | Uint8Array; name: string; type?: string };

/** One case of all the documents, read as far as it goes, and a link for an hour. */
export async function viewedCase(story: Story, tenant: Tenant, given: Given[]): Promise<Viewed> {
  const docIds: string[] = [];
  let caseId = '';
  for (const { bytes, name, type } of given) {
    const url = story.serve(bytes, { name, ...(type === undefined ? {} : { type }) });
    const sent = await send(tenant, url, { external_case_id: `view-${tenant.orgId}` });
    docIds.push(sent.doc_id);
    caseId = sent.case_id;
  }
  await story.app.drain();
  return { tenant, caseId, docIds, about: await aboutOf(story, tenant, caseId) };
}

export async function aboutOf(
  story: Story,
  { orgId, environment }: Tenant,
  caseId: string,
): Promise<LinkAbout> {
  const actor = operatorActor('tester', undefined);
  const place = { orgId, environment };
  const { revision } = await readWorkspace(story.app.store.database.sql, { ...place, actor, caseId });
  const expiresAt = new Date((Math.floor(Date.now() / 1000) + 3600) * 1000);
  return { ...place, caseId, revision, expiresAt };
}

export const pathOf = (about: LinkAbout, behind = ''): string =>
  `/view/${LINKS.sign('view', about)}${behind}`;
