// Stops the server of a data directory where nobody uses it any more: `stopper.js DIRECTORY`.

import { stopUnused } from './open.ts';

const [dataDir = ''] = process.argv.slice(2);
await stopUnused(dataDir);
