// Whoever reads a command's output may stop reading (`| head -1`): the command then lets go of its database and is content.
import { expect, test } from 'vitest';
import { makeEmbeddedDirectory } from '../../harness/processes/embedded-directory.ts';
import { waitFor } from '../../harness/wait.ts';
import { startIntake } from '../run.ts';

test('a command whose reader is gone ends well and leaves no database of its own running', async () => {
  const directory = await makeEmbeddedDirectory();
  try {
    const child = startIntake(['org', 'create', 'Acme'], { INTAKE_DATA_DIR: directory.path });
    // Closed before the command has anything to say.
    child.stdout.destroy();
    child.stderr.resume();
    const code = await new Promise((resolve) => child.on('exit', resolve));
    expect(code).toBe(0);
    await waitFor('the end of the database', async () => (await directory.postmaster()) === undefined, 8000);
  } finally {
    await directory.remove();
  }
  // initdb, a server, the whole schema, and all of it stopped again.
}, 90_000);
