// Uses the embedded PostgreSQL of a data directory until its standard input ends: `embedded-holder.ts DIRECTORY MODE`.

import { openEmbedded } from '../../../src/platform/embedded/open.ts';

const [dataDir = '', mode] = process.argv.slice(2);
const server = await openEmbedded({
  dataDir,
  mode: mode === 'serve' ? 'serve' : 'command',
  settings: { fsync: 'off' },
});
process.stdout.write(`${JSON.stringify({ url: server.url, startedHere: server.startedHere })}\n`);
for await (const _ of process.stdin);
await server.close();
