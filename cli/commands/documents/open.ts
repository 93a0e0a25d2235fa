// intake documents open DOC_ID: a document in view, in the browser or as an address.
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';

export default class DocumentsOpen extends BaseCommand {
  static override summary = 'Look at a document with all that is cited from it';
  static override description =
    'Opens the page of the server that shows it, or prints its address where there is no desktop. The address works for one hour, without a key, for this case as it is now: treat it like the document. Who asked for it stands in the audit log.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> doc_01jzab…',
    '<%= config.bin %> <%= command.id %> doc_01jzab… --page 3 --print',
    '<%= config.bin %> <%= command.id %> doc_01jzab… --env live --json',
  ];
  static override args = { doc_id: Args.string({ required: true, description: 'Id of the document.' }) };
  static override flags = {
    page: Flags.integer({ min: 1, helpValue: '<number>', description: 'Page to begin with.' }),
    print: Flags.boolean({ description: 'Print the address, and open nothing.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(DocumentsOpen);
    const [{ findDocument }, { viewLink }, { openInBrowser }] = await Promise.all([
      import('../../documents/find-document.ts'),
      import('../../documents/view-link.ts'),
      import('../../documents/browser.ts'),
    ]);
    return this.withPlace(flags, async (desk, place) => {
      const { docId, caseId } = await findDocument(desk, place, args.doc_id);
      const look = { docId, ...(flags.page === undefined ? {} : { pageIndex: flags.page - 1 }) };
      const { url, expiresAt } = await viewLink(desk, place, { caseId, look });
      const { env, platform } = process;
      const mayOpen = !flags.print && !this.jsonEnabled() && process.stdout.isTTY;
      if (mayOpen && (await openInBrowser(url, { env, platform }))) this.note('Opened in the browser:');
      this.say(url);
      this.note(`It works until ${expiresAt.toISOString().slice(11, 16)} UTC, for whoever has it.`);
      return { url, expires_at: expiresAt.toISOString() };
    });
  }
}
