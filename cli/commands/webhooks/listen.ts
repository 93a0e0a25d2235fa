// intake webhooks listen: a receiver on this machine that verifies and prints deliveries.
import { readFileSync } from 'node:fs';
import { Flags } from '@oclif/core';
import { PlainCommand } from '../../base.ts';
import { onInterrupt } from '../../program/interrupt.ts';
import { refuseFile } from '../../refused-file.ts';
import { receivedLines } from '../../webhooks/received.ts';
import type { ReceivedDelivery } from '../../webhooks/receiver.ts';

export default class WebhooksListen extends PlainCommand {
  static override summary = 'Receive deliveries on this machine: verify and print each';
  static override description =
    'Listens on 127.0.0.1 until Ctrl-C; it needs no database. Answers 200, or 400 where the signature is not valid. Deliveries are sent over HTTPS alone: put a tunnel in front, or use --https and let the server trust its certificate, which --certificate keeps for the next time. With --json one JSON document a line is printed per delivery.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --secret-file signing.secret',
    '<%= config.bin %> <%= command.id %> --port 4242 --certificate localhost.pem --secret-file signing.secret',
    '<%= config.bin %> <%= command.id %> --json --count 1',
  ];
  static override flags = {
    port: Flags.integer({
      min: 0,
      max: 65_535,
      default: 4242,
      helpValue: '<port>',
      description: 'Port to listen on; 0 takes a free one.',
    }),
    secret: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      helpValue: '<whsec_…>',
      description:
        'Signing secret to verify with; may be given twice while it is rotated. Others on this machine see it in the list of processes: --secret-file keeps it from them.',
    }),
    'secret-file': Flags.string({
      helpValue: '<file>',
      description:
        'Read signing secrets from a file, one a line, at each delivery: it may be written after this is started.',
    }),
    https: Flags.boolean({ description: 'Listen with HTTPS, with a certificate made for this run.' }),
    certificate: Flags.string({
      helpValue: '<file>',
      description: 'Listen with HTTPS, with the certificate in this file; it is made where there is none.',
    }),
    count: Flags.integer({
      min: 1,
      helpValue: '<number>',
      description: 'End after so many deliveries.',
    }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksListen);
    const { openListener } = await import('../../webhooks/listener.ts');
    let left = flags.count ?? Infinity;
    let done = (): void => undefined;
    const enough = new Promise<void>((resolve) => (done = resolve));
    const secretFile = flags['secret-file'] ?? null;
    const listener = await openListener({
      port: flags.port,
      secrets: () => [...(flags.secret ?? []), ...secretsIn(secretFile)],
      secretFile,
      isHttps: flags.https || flags.certificate !== undefined,
      certificateFile: flags.certificate ?? null,
      received: (delivery) => {
        if (left <= 0) return;
        left -= 1;
        this.print(delivery);
        if (left <= 0) done();
      },
    });
    const stopListening = onInterrupt(() => listener.close());
    process.stderr.write(listener.lines.map((line) => `${line}\n`).join(''));
    await enough;
    stopListening();
    await listener.close();
  }

  private print(delivery: ReceivedDelivery): void {
    if (this.jsonEnabled()) process.stdout.write(`${JSON.stringify(delivery)}\n`);
    else this.say(...receivedLines(this.screen, delivery));
  }

  /** The lines are printed as they come; there is no answer at the end. */
  override logJson(json: unknown): void {
    if (json !== undefined) super.logJson(json);
  }
}

/** What is in the file by now; nothing where it is not there yet. */
function secretsIn(path: string | null): string[] {
  if (path === null) return [];
  try {
    return readFileSync(path, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '');
  } catch (error) {
    return (error as { code?: string }).code === 'ENOENT' ? [] : refuseFile(path, error);
  }
}
