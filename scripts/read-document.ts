// Prints the text of a document's pages as the readers see it: node scripts/read-document.ts FILE

import { readFile } from 'node:fs/promises';
import { readDocument } from '../src/documents/readers/read.ts';

const file = process.argv[2];
if (file === undefined) throw new Error('Usage: node scripts/read-document.ts FILE');
const reading = await readDocument(await readFile(file), { maxPages: 200, maxCharacters: 2_000_000 });
if (reading.ok) {
  for (const page of reading.pages) {
    const name = page.attachment === undefined ? '' : ` ${page.attachment}`;
    console.log(
      `=== page ${page.pageIndex}${name}, ${page.words.length} words, ${page.width} x ${page.height}\n${page.text}`,
    );
  }
  console.log(`=== ${reading.mimeType}, ${reading.pageCount} pages. ${reading.notes.join(' ')}`);
} else {
  console.log(JSON.stringify(reading, null, 2));
}
