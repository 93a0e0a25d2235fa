// intake serve: the API and the workers, on the configured database or the embedded one.
import { Flags } from '@oclif/core';
import { BaseCommand } from '../base.ts';
import type { Role } from '../server/serving.ts';

export default class Serve extends BaseCommand {
  static override summary = 'Run the API server and the workers';
  static override description =
    'Without DATABASE_URL a PostgreSQL of its own runs in the data directory. The schema is brought up to date first. SIGTERM and SIGINT stop it cleanly: open requests end, jobs in hand are finished or handed back. Logs one JSON document a line where stdout is not a terminal.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --host 0.0.0.0 --port 80',
    'DATABASE_URL=postgres://… <%= config.bin %> <%= command.id %> --role worker',
  ];
  static override flags = {
    host: Flags.string({
      helpValue: '<address>',
      description: 'Address to listen on; INTAKE_HOST, else 127.0.0.1.',
    }),
    port: Flags.integer({
      min: 0,
      max: 65_535,
      helpValue: '<port>',
      description: 'Port to listen on; INTAKE_PORT, else 8080. 0 takes a free one.',
    }),
    role: Flags.option({
      options: ['all', 'api', 'worker'] as const,
      default: 'all' as Role,
      helpValue: '<all|api|worker>',
      description: 'What runs here; several processes may share one database.',
    })(),
    'without-secret-key': Flags.boolean({
      description:
        'Start although no stored secret opens with the key at hand; they have to be set again, and what needs them fails until then.',
    }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve);
    const { loadCheckedConfig } = await import('../deployment/checked-config.ts');
    const { serve } = await import('../server/serve.ts');
    const config = await loadCheckedConfig();
    const isJson = this.jsonEnabled();
    await serve({
      config: {
        ...config,
        INTAKE_HOST: flags.host ?? config.INTAKE_HOST,
        INTAKE_PORT: flags.port ?? config.INTAKE_PORT,
        ...(isJson ? { INTAKE_LOG_FORMAT: 'json' } : {}),
      },
      role: flags.role,
      mayLoseSecrets: flags['without-secret-key'],
      screen: isJson ? { ...this.screen, isTerminal: false } : this.screen,
    });
    // Whatever still holds the process open is not waited for.
    process.exit(process.exitCode ?? 0);
  }
}
