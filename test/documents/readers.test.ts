import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/documents/readers/read.ts';
import { readOf } from './page-checks.ts';

const LIMITS = { maxPages: 5, maxCharacters: 100_000 };

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('HTML', () => {
  const textOf = async (html: string): Promise<string> =>
    readOf(await readDocument(bytesOf(html), LIMITS)).pages[0]?.text ?? '';

  test('is the text that a person sees', async () => {
    const html = `<!doctype html><html><head><title>No</title><style>p{}</style></head><body><!-- no -->
      <script>document.write('no')</script><template>no</template><p hidden>no</p><p style="color: red; display:none">no</p>
      <h1>Invoice&nbsp;4711</h1><p>Total:   <b>12</b>.50 EUR<br>Due in 30&shy; days</p><img src="https://example.com/no.png" alt="no">
      <noscript>no</noscript><input type="hidden" value="no"><input value="K-1"><ul><li>one</li><li>two</li></ul></body></html>`;
    expect(await textOf(html)).toBe('Invoice 4711\nTotal: 12.50 EUR\nDue in 30 days\nK-1\none\ntwo\n');
  });

  test('shows tables as columns, with spans, and addresses side by side', async () => {
    const table = `<table><tr><th>Item</th><th>Qty</th><th>Price</th></tr><tr><td>Long chair</td><td>2</td><td>10.00</td></tr>
      <tr><td colspan="2">Total</td><td>20.00</td></tr><tr><td>Acme Ltd<br>1 Main St</td><td></td><td>No. 7</td></tr></table>`;
    expect(await textOf(`<p>Order</p>${table}`)).toBe(
      'Order\nItem        Qty  Price\nLong chair  2    10.00\nTotal            20.00\nAcme Ltd         No. 7\n1 Main St\n',
    );
  });

  test('keeps scripts of all kinds, their order and their code points', async () => {
    const text = 'Größe 日本語 合計 שלום עולם مرحبا e\u0301 😀 👩‍👩‍👧 𝒳';
    expect(await textOf(`<p>${text}</p>`)).toBe(`${text.normalize('NFC')}\n`);
  });

  test('finds its charset', async () => {
    const latin = Buffer.from(
      '<html><meta charset="iso-8859-1"><p>M\u00fcller 5 \u00a3</p></html>',
      'latin1',
    );
    expect(readOf(await readDocument(latin, LIMITS)).pages[0]?.text).toBe('Müller 5 £\n');
    const unknown = '<html><meta charset="no-such"><p>Größe</p></html>';
    expect(await textOf(unknown)).toBe('Größe\n');
    const wide = Buffer.from('\ufeff<html><p>Müller</p></html>', 'utf16le');
    expect(readOf(await readDocument(wide, LIMITS))).toMatchObject({
      mimeType: 'text/html',
      pages: [{ text: 'Müller\n' }],
    });
  });

  test.each<[string, string, string]>([
    ['a class', '.pre{display:none!important}', 'class="x pre"'],
    ['an id', '#z { visibility : hidden }', 'id="z"'],
    ['a tag', 'p,em{color:red;opacity:0.0}', ''],
    ['a tag with a class', 'p.pre{font-size:0px}', 'class="pre"'],
    ['two classes', '.b.a{mso-hide:all}', 'class="a b"'],
    ['what it stands in', '@import "x.css"; .mail > div .pre, body > .pre{display:none}', 'class="pre"'],
    ['a rule for screens', '@media only screen{/* } */ .pre{display:none}}', 'class="pre"'],
    [
      'a rule behind others',
      '@media print{.q{color:red}} @font-face{src:"}"} .pre{display:none',
      'class="pre"',
    ],
    ['a rule against its own style', '.pre{display:none !important}', 'class="pre" style="display:block"'],
  ])('has nothing that a style sheet hides by %s', async (_what, css, attributes) => {
    expect(await textOf(`<style>${css}</style><div>seen</div><p ${attributes}>no <b>no</b></p>`)).toBe(
      'seen\n',
    );
  });

  test.each<[string, string, string]>([
    ['print', '@media print{.pre{display:none}}', 'class="pre"'],
    ['small screens', '@media screen and (max-width: 600px){.pre{display:none}}', 'class="pre"'],
    ['other elements', '.prefix{display:none} td p{display:none} .pre:hover{display:none}', 'class="pre"'],
    ['rules before stronger ones', '#z{display:block} .pre{display:none}', 'id="z" class="pre"'],
    ['rules before later ones', '.pre{display:none} .pre{display:block}', 'class="pre"'],
    ['rules against its own style', '.pre{display:none}', 'class="pre" style="display:block"'],
    ['comments', '/* .pre{display:none} */', 'class="pre"'],
    ['a page that waits for its script', 'body{opacity:0}', ''],
  ])('is not hidden by style sheets for %s', async (_what, css, attributes) => {
    expect(await textOf(`<style>${css}</style><p ${attributes}>seen</p>`)).toBe('seen\n');
  });

  test('of cells without a size of letters has the texts that have one again', async () => {
    const cell =
      '<td style="font-size:0px"> no <div style="font-size:13px">seen</div><i style="font-size:90%">no</i></td>';
    expect(await textOf(`<table><tr>${cell}</tr></table>`)).toBe('seen\n');
  });

  test('has nothing that is struck out, and says so', async () => {
    const struck =
      '<style>.old{text-decoration:line-through}</style><s>1</s><strike>2</strike><del>3</del><i class="old">4</i><i style="color:red; text-decoration-line: underline line-through">5</i>';
    const { pages, notes } = readOf(await readDocument(bytesOf(`<p>${struck}6</p>`), LIMITS));
    expect(pages[0]?.text).toBe('6\n');
    expect(notes).toEqual(['Text that is struck out was not read.']);
    expect(readOf(await readDocument(bytesOf('<p>6<del> </del></p>'), LIMITS)).notes).toEqual([]);
  });

  test('takes no longer for style sheets than for their length', async () => {
    // Of this process alone: others work on the machine as well.
    const began = process.cpuUsage();
    for (const each of [
      'a{',
      '/*',
      '"',
      "'",
      '.a,',
      '.a{display:none}',
      '@media x{',
      'a{display:none;',
      '<!--',
    ])
      await textOf(`<style>${each.repeat(100_000)}</style><p class="${'b '.repeat(50_000)}">x</p>`);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(5000);
  });

  test('without text says so', async () => {
    expect(await readDocument(bytesOf('<html><body><script>1</script></body></html>'), LIMITS)).toMatchObject(
      { failureCode: 'no_text' },
    );
  });

  test('survives deep nesting', async () => {
    const depth = 20_000;
    expect(await textOf(`${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`)).toBe('x\n');
    expect(
      (await textOf(`${'<table><tr><td>'.repeat(500)}deep<td>cell`)).replaceAll(/\s+/g, ' ').trim(),
    ).toBe('deep cell');
  });
});

describe('plain text and its relatives', () => {
  test('are decoded by mark, by content, by fallback', async () => {
    const cases: [Uint8Array, string][] = [
      [bytesOf('\ufeffGrüße\r\nzwei'), 'Grüße\nzwei\n'],
      [Buffer.from('Rechnung für 12 €', 'utf16le'), 'Rechnung für 12 €\n'],
      [Buffer.from('\ufeffZahlung', 'utf16le').swap16(), 'Zahlung\n'],
      [Buffer.from('Gr\u00fc\u00dfe aus K\u00f6ln', 'latin1'), 'Grüße aus Köln\n'],
      [bytesOf('BMW of Springfield'), 'BMW of Springfield\n'],
      [bytesOf('a\tb\nlonger text\tc'), 'a       b\nlonger text     c\n'],
    ];
    for (const [bytes, text] of cases) {
      expect(readOf(await readDocument(bytes, LIMITS))).toMatchObject({
        mimeType: 'text/plain',
        pages: [{ text, realBoxes: false }],
      });
    }
  });

  test('break into pages at form feeds and at length', async () => {
    const reading = readOf(await readDocument(bytesOf('first\n\fsecond\nmore'), LIMITS));
    expect(reading.pages.map((page) => page.text)).toEqual(['first\n\n', 'second\nmore\n']);
    const long = readOf(await readDocument(bytesOf('A line of words that repeats.\n'.repeat(800)), LIMITS));
    expect(long.pageCount).toBe(3);
    expect(long.pages.every((page) => page.text.length < 10_100 && page.text.endsWith('\n'))).toBe(true);
  });

  test('are held to the limits', async () => {
    expect(await readDocument(bytesOf('word\n'.repeat(30_000)), LIMITS)).toMatchObject({
      failureCode: 'page_limit',
    });
    expect(
      await readDocument(bytesOf('word\n'.repeat(300)), { maxPages: 5, maxCharacters: 1000 }),
    ).toMatchObject({ failureCode: 'too_large' });
    expect(await readDocument(new Uint8Array(), LIMITS)).toMatchObject({ failureCode: 'corrupt' });
    expect(await readDocument(bytesOf(' \n\t\n'), LIMITS)).toMatchObject({ failureCode: 'no_text' });
  });

  test('CSV shows its cells as columns', async () => {
    const csv = 'name,amount,note\n"Smith, John",12.50,"say ""hi"""\nMiller,7,\n';
    expect(readOf(await readDocument(bytesOf(csv), LIMITS))).toMatchObject({
      mimeType: 'text/csv',
      pages: [{ text: 'name         amount  note\nSmith, John  12.50   say "hi"\nMiller       7\n' }],
    });
    const prose = 'Dear Sir, we write to you.\nYours, the bank, as ever.\nSee you, soon.\n';
    expect(readOf(await readDocument(bytesOf(prose), LIMITS))).toMatchObject({
      mimeType: 'text/plain',
      pages: [{ text: prose }],
    });
  });

  test.each([
    ['Netto: 100,42 EUR\nMwSt 19%: 19,08 EUR\nGesamt: 119,50 EUR\n', 'text/plain'],
    ['RECHNUNG\nMuster GmbH, Ulm\nNetto EUR 100,42\nMwSt EUR 19,08\nGesamt EUR 119,50\n', 'text/plain'],
    ['menge,preis\n1,20\n2,30\n3,45\n', 'text/csv'],
    ['Rope,2,"9,00"\nTar,10,"10,00"\n', 'text/csv'],
    ['Account,4711\nPeriod,March\nBank,X\n\nday,text,sum\n1,Rope,9.00\n2,Tar,8.50\n', 'text/csv'],
    [
      'Profit and loss\nMuster Ltd\n   2025  2024\nSales 1,200,000 1,100,000\nCost 1,000,000 1,050,000\nRest 200,000 50,000\n',
      'text/plain',
    ],
    ['Rent\nMuster Ltd\nJan  1,200.00  1,0,0\nFeb  1,300.00  1,0,0\nMar  1,400.00  1,0,0\n', 'text/plain'],
  ])('whether commas part cells: %j', async (text, mimeType) => {
    expect(readOf(await readDocument(bytesOf(text), LIMITS))).toMatchObject({ mimeType });
  });

  test('XML is one page of raw text, entities untouched', async () => {
    const xml =
      '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<ubl:Invoice xmlns:ubl="u"><ID>&a;</ID></ubl:Invoice>';
    expect(readOf(await readDocument(bytesOf(xml), LIMITS))).toMatchObject({
      mimeType: 'application/xml',
      pages: [{ text: xml, attachment: 'Invoice.xml' }],
    });
  });

  test('that deceive the eye are noted', async () => {
    const reading = readOf(
      await readDocument(bytesOf('Total: \u202e00.001\u202c EUR on 2020\u200b-01-02'), LIMITS),
    );
    expect(reading.notes).toHaveLength(1);
    expect(readOf(await readDocument(bytesOf('Total 1\u200b00'), LIMITS)).notes[0]).toMatch(
      'Invisible characters',
    );
  });
});

describe('other kinds', () => {
  test('pictures wait for OCR, the rest is refused by what it is, not by what it claims', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(await readDocument(png, LIMITS)).toMatchObject({
      ok: false,
      waitingFor: 'ocr',
      mimeType: 'image/png',
    });
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
    expect(await readDocument(gif, LIMITS)).toMatchObject({
      failureCode: 'unsupported_type',
      mimeType: 'image/gif',
    });
    const holder = Buffer.from('PK\x03\x04a.pdf%PDF-1.4\n1 0 obj\nstartxref\n%%EOF');
    expect(await readDocument(holder, LIMITS)).toMatchObject({ failureCode: 'corrupt', mimeType: null });
    const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64');
    expect(await readDocument(zip, LIMITS)).toMatchObject({
      failureCode: 'unsupported_type',
      mimeType: 'application/zip',
      message: expect.stringMatching(/^Archives cannot be read .* a mail \(\.eml\)/),
    });
    const outlooks = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);
    expect(await readDocument(outlooks, LIMITS)).toMatchObject({
      failureCode: 'unsupported_type',
      message: expect.stringMatching(/Save it as DOCX, .* a mail as \.eml/),
    });
    const noise = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + ((i * i) >> 3)) & 0xff);
    expect(await readDocument(noise, LIMITS)).toMatchObject({ ok: false, failureCode: 'unsupported_type' });
  });
});
