// intake audit verify: proves the hash chain.
import { readFile } from 'node:fs/promises';
import { Flags } from '@oclif/core';
import type { Anchor, ChainProof } from '../../../src/audit/queries.ts';
import { anchorsIn } from '../../../src/audit/rules.ts';
import { Conflict } from '../../../src/platform/conflict.ts';
import type { Sql } from '../../../src/platform/database/sql.ts';
import { plural } from '../../../src/platform/plural.ts';
import { BaseCommand } from '../../base.ts';
import { namesOf } from '../../organization.ts';

export default class AuditVerify extends BaseCommand {
  static override summary = 'Prove that no audit record was changed, removed or added';
  static override description =
    'Walks the hash chain of each organization (or of the one that --org names) from its first record. Ends with 1 and the number of the first bad record where it does not hold. Whoever can write to the whole table could write a new chain, or cut its end off: an anchor that was kept elsewhere finds that out, too.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --anchor /mnt/elsewhere/anchors.txt',
    '<%= config.bin %> <%= command.id %> --json',
  ];
  static override flags = {
    anchor: Flags.string({
      multiple: true,
      helpValue: '<anchor|file>',
      description:
        'What "audit anchor" printed (SEQ:HASH), or a file with such lines. May be given more than once.',
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(AuditVerify);
    const given = await Promise.all((flags.anchor ?? []).map(readAnchors));
    return this.withOrganizations(flags, async ({ sql }, organizations) => {
      const [only, ...others] = organizations;
      if (only !== undefined && others.length === 0) {
        const anchors = given.flatMap((one) => anchorsOf(one, only.org_id));
        return this.tellProof(await proofOf(sql, only.org_id, anchors));
      }
      for (const one of given) assertNamed(one, organizations);
      const nameOf = namesOf(organizations);
      const proofs: (Proof & { org_id: string })[] = [];
      for (const { org_id: orgId } of organizations) {
        const anchors = given.flatMap((one) => anchorsNamed(one, orgId));
        const proof = await proofOf(sql, orgId, anchors);
        this.say(`${nameOf(orgId)}: ${proof.message}${anchorsSaid(proof)}`);
        proofs.push({ org_id: orgId, ...proof });
      }
      const broken = proofs.filter(({ ok }) => !ok).map(({ org_id: orgId }) => nameOf(orgId));
      const answer = { ok: broken.length === 0, organizations: proofs };
      if (answer.ok) return answer;
      return { ...answer, ...this.failWith('audit_chain_broken', `Broken: ${broken.join(', ')}.`) };
    });
  }

  private tellProof(proof: Proof): object {
    this.say(proof.message);
    if (proof.ok && proof.anchors > 0) this.say(anchorsSaid(proof).trim());
    return proof.ok ? proof : { ...proof, ...this.failWith('audit_chain_broken', proof.message) };
  }
}

type Proof = ChainProof & { anchors: number };

async function proofOf(sql: Sql, orgId: string, anchors: Anchor[]): Promise<Proof> {
  const { verifyAuditChain } = await import('../../../src/audit/queries.ts');
  return { ...(await verifyAuditChain(sql, orgId, anchors)), anchors: anchors.length };
}

const anchorsSaid = ({ ok, anchors }: Proof): string =>
  ok && anchors > 0 ? ` ${anchors} of ${plural(anchors, 'anchor holds', 'anchors hold')}.` : '';

/** Of several organizations, only what names one of them is an anchor of it. */
const anchorsNamed = ({ text }: Given, orgId: string): Anchor[] =>
  text
    .split('\n')
    .filter((line) => line.includes(orgId))
    .flatMap(anchorsIn);

/** @throws Conflict `unknown_anchor` where none of its lines names an organization that is here. */
function assertNamed(given: Given, organizations: { org_id: string }[]): void {
  if (organizations.some(({ org_id: orgId }) => anchorsNamed(given, orgId).length > 0)) return;
  throw new Conflict(
    'unknown_anchor',
    `${given.from} names none of the ${organizations.length} organizations: say with --org whose anchor it is.`,
  );
}

type Given = { from: string; text: string };

/** @throws Conflict `unknown_anchor`. */
async function readAnchors(given: string): Promise<Given> {
  if (anchorsIn(given).length > 0) return { from: given, text: given };
  const text = await readFile(given, 'utf8').catch((error: unknown) => {
    throw new Conflict(
      'unknown_anchor',
      `${JSON.stringify(given)} is neither an anchor (SEQ:HASH) nor a file that can be read: ${(error as Error).message}.`,
    );
  });
  if (anchorsIn(text).length > 0) return { from: given, text };
  throw new Conflict('unknown_anchor', `${given} holds no line that "intake audit anchor" printed.`);
}

/** A file may hold those of several organizations. @throws Conflict `unknown_anchor` where none is of this one. */
function anchorsOf({ from, text }: Given, orgId: string): Anchor[] {
  const anchors = text
    .split('\n')
    .filter((line) => line.includes(orgId) || !/\borg_/.test(line))
    .flatMap(anchorsIn);
  if (anchors.length > 0) return anchors;
  throw new Conflict(
    'unknown_anchor',
    `${from} holds no anchor of the organization ${orgId}: nothing is proved by it. Name the file with those of this organization.`,
  );
}
