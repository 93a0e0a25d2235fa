// The product's worker on its own, as `intake serve --role worker` runs it, with a resolver that leads to the receivers.
import { startServer } from '../../src/main.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { testResolver } from '../../test/harness/outside/dns.ts';
import { hostsOf, type SenderSettings } from './wire.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as SenderSettings;
const { config } = loadConfig({
  INTAKE_LOG_LEVEL: 'warn',
  INTAKE_LOG_FORMAT: 'json',
  INTAKE_SECRET_KEY: settings.secretKey,
  INTAKE_EGRESS_ALLOW: '127.0.0.1/32',
  INTAKE_EGRESS_CA_FILE: settings.caFile,
});
const names = [...settings.hosts, ...hostsOf(50, 'x')].map(
  (host) => [host, ['127.0.0.1']] satisfies [string, string[]],
);
await startServer({
  config,
  log: createLog({ level: 'warn', format: 'json' }),
  databaseUrl: settings.databaseUrl,
  role: 'worker',
  resolver: testResolver(Object.fromEntries(names)),
});
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
