// intake audit verify: proves the hash chain.
import { readFile } from 'node:fs/promises';
import { Flags } from '@oclif/core';
import type { Anchor } from '../../../src/audit/queries.ts';
import { anchorsIn } from '../../../src/audit/rules.ts';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand } from '../../base.ts';

export default class AuditVerify extends BaseCommand {
  static override summary = 'Prove that no audit record was changed, removed or added';
  static override description =
    'Walks the hash chain of the organization from its first record. Ends with 1 and the number of the first bad record where it does not hold. Whoever can write to the whole table could write a new chain, or cut its end off: an anchor that was kept elsewhere finds that out, too.';
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
    const { verifyAuditChain } = await import('../../../src/audit/queries.ts');
    return this.withPlace(flags, async ({ sql }, { orgId }) => {
      const anchors = given.flatMap((one) => anchorsOf(one, orgId));
      const found = await verifyAuditChain(sql, orgId, anchors);
      const proof = { ...found, anchors: anchors.length };
      this.say(proof.message);
      if (proof.ok && anchors.length > 0) this.say(`${anchors.length} of ${anchors.length} anchors hold.`);
      return proof.ok ? proof : { ...proof, ...this.failWith('audit_chain_broken', proof.message) };
    });
  }
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
