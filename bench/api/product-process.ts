// The product's API server on its own, as `intake serve --role api` runs it.
import { startServer } from '../../src/main.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';

const { url } = JSON.parse(process.argv[2] ?? '{}') as { url: string };
const { config } = loadConfig({ INTAKE_PORT: '0', INTAKE_LOG_LEVEL: 'warn', INTAKE_LOG_FORMAT: 'json' });
const server = await startServer({
  config: { ...config, INTAKE_PORT: 0 },
  log: createLog({ level: 'warn', format: 'json' }),
  databaseUrl: url,
  role: 'api',
});
process.send?.({ port: server.port });
process.on('disconnect', () => process.exit(0));
