// intake audit verify: proves the hash chain.
import { BaseCommand } from '../../base.ts';

export default class AuditVerify extends BaseCommand {
  static override summary = 'Prove that no audit record was changed, removed or added';
  static override description =
    'Walks the hash chain of the organization from its first record. Ends with 1 and the number of the first bad record where it does not hold.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];

  async run(): Promise<object> {
    const { flags } = await this.parse(AuditVerify);
    const { verifyAuditChain } = await import('../../../src/audit/queries.ts');
    return this.withPlace(flags, async ({ sql }, { orgId }) => {
      const proof = await verifyAuditChain(sql, orgId);
      this.say(proof.message);
      return proof.ok ? proof : { ...proof, ...this.failWith('audit_chain_broken', proof.message) };
    });
  }
}
