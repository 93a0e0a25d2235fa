// intake connectors import FILE|URL --key KEY: a connector is made of an OpenAPI document.
import { Args, Flags } from '@oclif/core';
import { AUTH_MODES, USAGES } from '../../../src/connectors/schema.ts';
import { BaseCommand } from '../../base.ts';
import { tellWritten } from '../../connectors/base.ts';
import { refuseSharedInput, secretFlags } from '../../connectors/secrets.ts';
import { sealerOf } from '../../sealer.ts';
import { plural } from '../../../src/platform/plural.ts';

const several = { multiple: true, multipleNonGreedy: true } as const;

export default class ConnectorsImport extends BaseCommand {
  static override summary = 'Make a connector of an OpenAPI document: one function for each operation';
  static override description =
    'OpenAPI 3.0, 3.1 and Swagger 2.0, JSON or YAML, at most 5 MiB, from a file or from a public https:// address. Staged where changes need approval. How to authenticate comes from the document unless --auth-mode says otherwise; the secret is typed when asked for, or comes from a file or standard input, never from a flag.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> bank.yaml --key bank-check --operation checkIban --secret-file bank.secret',
    '<%= config.bin %> <%= command.id %> https://api.example.com/openapi.json --key register --auth-mode none',
    'pass show bank | <%= config.bin %> <%= command.id %> bank.json --key bank-check --env live --auth-mode bearer_token --secret-stdin',
  ];
  static override args = {
    source: Args.string({
      required: true,
      description: 'File or https:// address of the document; - reads standard input.',
    }),
  };
  static override flags = {
    key: Flags.string({ required: true, helpValue: '<key>', description: 'connector_key to be.' }),
    label: Flags.string({
      helpValue: '<text>',
      description: "What people read; the document's title unless given.",
    }),
    'base-url': Flags.string({ helpValue: '<url>', description: "Comes instead of the document's servers." }),
    tag: Flags.string({
      ...several,
      helpValue: '<tag>',
      description: 'Only operations with it; may be given several times.',
    }),
    operation: Flags.string({
      ...several,
      helpValue: '<operationId>',
      description: 'Only this operation; may be given several times.',
    }),
    'success-when': Flags.string({
      helpValue: '<condition>',
      description: 'What an answer has to say beside its status, such as "body.valid == true".',
    }),
    usage: Flags.option({
      options: USAGES,
      helpValue: '<usage>',
      description: 'What its functions are for; verify_fact where absent.',
    })(),
    result: Flags.string({
      helpValue: '<pointer>',
      description: 'Where in the answer the value stands that is looked up or filled in, such as /name.',
    }),
    'auth-mode': Flags.option({
      options: AUTH_MODES,
      helpValue: '<mode>',
      description: AUTH_MODES.join(', '),
    })(),
    'auth-name': Flags.string({
      helpValue: '<name>',
      description: 'api_key_header, api_key_query: where the key stands.',
    }),
    ...secretFlags,
    username: Flags.string({ helpValue: '<name>', description: 'basic: the user; oauth2: the client id.' }),
    'token-url': Flags.string({
      helpValue: '<url>',
      description: 'oauth2_client_credentials: where tokens come from.',
    }),
    scope: Flags.string({ helpValue: '<scope>', description: 'oauth2_client_credentials: what to ask for.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(ConnectorsImport);
    refuseSharedInput(flags, args.source);
    const { importDocument } = await import('../../connectors/import-document.ts');
    const { connectorFrom, wishOf } = await import('../../connectors/import-wish.ts');
    const { saveConnector } = await import('../../../src/connectors/operations.ts');
    const { parseEgressPolicy } = await import('../../../src/platform/outbound/egress-policy.ts');
    const { skippedLines } = await import('../../connectors/skipped-view.ts');
    return this.withPlace(flags, async (desk, place) => {
      const policy = parseEgressPolicy(desk.config.INTAKE_EGRESS_ALLOW);
      const imported = await importDocument(args.source, wishOf(flags), desk.config);
      const { connector, skipped } = await connectorFrom(imported, flags, policy);
      const sealer = await sealerOf(desk);
      const written = await desk.transact(place, (tx) => saveConnector(tx, { connector, skipped, sealer }));
      const { told, next, body } = await tellWritten(desk, place, { key: flags.key, written });
      const keys = connector.functions.map(({ function_key }) => function_key);
      const more = keys.length > MOST_NAMED ? ', …' : '';
      this.say(
        `${plural(keys.length, 'function')}: ${keys.slice(0, MOST_NAMED).join(', ')}${more}`,
        ...skippedLines(this.screen, skipped),
        told,
      );
      this.note(next);
      return { ...body, functions_imported: keys.length, functions: keys, skipped };
    });
  }
}

const MOST_NAMED = 10;
