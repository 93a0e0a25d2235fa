// intake connectors add FILE: a connector in its write form, JSON or YAML.
import { Args } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand } from '../../base.ts';
import { tellWritten } from '../../connectors/base.ts';
import { refuseSharedInput, secretFlags } from '../../connectors/secrets.ts';
import { sealerOf } from '../../sealer.ts';
import { plural } from '../../../src/platform/plural.ts';

export default class ConnectorsAdd extends BaseCommand {
  static override summary = 'Add a connector from a file, or replace it; staged where changes need approval';
  static override description =
    'JSON or YAML as POST /connectors takes it. What is wrong is told with line and column. The secret may stand in the file; better it comes from --secret-file or --secret-stdin, or is typed when asked for.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> bank-check.yaml --secret-file bank.secret',
    '<%= config.bin %> <%= command.id %> bank-check.json --env live',
  ];
  static override args = {
    file: Args.string({ required: true, description: 'The connector; - reads standard input.' }),
  };
  static override flags = secretFlags;

  async run(): Promise<object> {
    const { args, flags } = await this.parse(ConnectorsAdd);
    refuseSharedInput(flags, args.file);
    const { checkConnector, parseFile, readBytes } = await import('../../connectors/connector-file.ts');
    const { withSecret } = await import('../../connectors/merged-secret.ts');
    const { saveConnector } = await import('../../../src/connectors/operations.ts');
    const { parseEgressPolicy } = await import('../../../src/platform/outbound/egress-policy.ts');
    const { findingLines } = await import('../../workflows/findings-view.ts');
    const source = parseFile(args.file, await readBytes(args.file));
    const value = await withSecret(source.value, flags);
    return this.withPlace(flags, async (desk, place) => {
      const policy = parseEgressPolicy(desk.config.INTAKE_EGRESS_ALLOW);
      const checked = checkConnector({ ...source, value }, policy);
      if (!checked.ok) {
        const { findings } = checked;
        const message = `${args.file} is not added: ${plural(findings.length, 'error')}.`;
        if (this.jsonEnabled()) return { findings, ...this.failWith('invalid_connector_payload', message) };
        this.say(...findingLines(this.screen, args.file, findings));
        throw new Conflict('invalid_connector_payload', message);
      }
      const { connector } = checked;
      const sealer = await sealerOf(desk);
      const written = await desk.transact(place, (tx) => saveConnector(tx, { connector, sealer }));
      const { told, next, body } = await tellWritten(desk, place, { key: connector.connector_key, written });
      this.say(told);
      this.note(next);
      return body;
    });
  }
}
