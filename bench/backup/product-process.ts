// One backup as the product makes it, or its verification, in a process of its own: how long it took and how much memory it had at most.
import { verifyBackup } from '../../src/backup/verify.ts';
import { makeBackup } from '../../src/backup/make.ts';
import { openBlobs } from '../../src/platform/blobs/blobs.ts';

const [url = '', path = '', passphrase = '', task = 'make'] = process.argv.slice(2);
const started = performance.now();
const blobs = openBlobs({ INTAKE_BLOBS: 'database' });
const given = { path, passphrase: passphrase === '' ? null : passphrase };
const bytes =
  task === 'verify'
    ? (await verifyBackup(given, [])).footer.bytes
    : (
        await makeBackup({
          ...given,
          url,
          replaces: true,
          version: 'bench',
          keys: [],
          holdsKeys: false,
          blobs,
        })
      ).bytes;
const ms = performance.now() - started;
console.log(JSON.stringify({ ms, bytes, rss: process.resourceUsage().maxRSS * 1024 }));
