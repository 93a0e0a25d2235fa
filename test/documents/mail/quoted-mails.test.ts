// What a mail quotes, what it forwards, and which of its texts is read.
import { describe, expect, test } from 'vitest';
import { extract } from '../../../src/extraction/extract.ts';
import { sliceCodePoints } from '../../../src/documents/code-points.ts';
import type { FoundCandidate } from '../../../src/facts/candidate.ts';
import { declare } from '../../rules/extraction/pages.ts';
import { cpuMsOf, lesserMs } from '../../harness/processes/cpu.ts';
import { mail, read } from './read-mail.ts';
import { html, mailOf, parts, text, type Part } from './samples.ts';

const NOTE =
  'The mail quotes an earlier one: a value that stands only there is proposed, and a person has to confirm it.';
const header = (subject: string): string[] => [
  'From: Anna <anna@example.com>',
  `Subject: ${subject}`,
  'MIME-Version: 1.0',
];

async function found(
  body: Part,
  subject = 'Re: Order',
): Promise<{ totals: FoundCandidate[]; notes: string[] }> {
  const { pages, notes } = await mail(mailOf(body, header(subject)));
  const declaration = declare([
    { fact_id: 'total', label: 'Total', type: { name: 'money', currency: 'EUR' } },
  ]);
  const { candidates } = extract({ declaration, pages, mimeType: 'message/rfc822', today: '2026-11-20' });
  return { totals: candidates, notes };
}

const OLD = 'Total: 99.00 EUR';
const HEADS: [string, string][] = [
  ['marks', `> ${OLD}`],
  ['marks within marks', `>> ${OLD}`],
  ['English', `On Tue, 3 Nov 2026 at 10:05, Ben <ben@example.com> wrote:\n> ${OLD}`],
  ['without marks', `On 3 Nov 2026, Ben wrote:\n\n${OLD}`],
  ['over two lines', `On Tue, 3 Nov 2026 at 10:05, Ben van den Long\n<ben@example.com> wrote:\n\n${OLD}`],
  ['German', `Am 03.11.2026 um 10:05 schrieb Ben:\n\n${OLD}`],
  ['French', `Le mar. 3 nov. 2026 à 10:05, Ben <ben@example.com> a écrit :\n\n${OLD}`],
  ['Spanish', `El mar, 3 nov 2026 a las 10:05, Ben (<ben@example.com>) escribió:\n\n${OLD}`],
  ['Dutch', `Op di 3 nov 2026 om 10:05 schreef Ben <ben@example.com>:\n\n${OLD}`],
  ['Outlook', `-----Original Message-----\nFrom: Ben\n\n${OLD}`],
  [
    'Outlook in German',
    `Von: Ben\nGesendet: Dienstag, 3. November 2026 10:05\nAn: Anna\nBetreff: Order\n\n${OLD}`,
  ],
  ['Outlook in French', `De : Ben\nEnvoyé : mardi 3 novembre 2026\nÀ : Anna\nObjet : Order\n\n${OLD}`],
  ['Outlook in Dutch', `Van: Ben\nVerzonden: dinsdag 3 november\nAan: Anna\nOnderwerp: Order\n\n${OLD}`],
  ['Outlook in Spanish', `De: Ben\nEnviado el: martes, 3 de noviembre\nPara: Anna\nAsunto: Order\n\n${OLD}`],
];
const QUOTES: [string, Part][] = [
  ...HEADS.map(([name, quote]): [string, Part] => [name, text(`Thanks.\n\n${quote}`)]),
  ['a quote of HTML', html(`<p>Thanks.</p><blockquote type="cite"><p>${OLD}</p></blockquote>`)],
  [
    'a quote of Gmail',
    html(
      `<p>Thanks.</p><div class="gmail_quote"><div>On Tue, 3 Nov 2026 Ben wrote:<br></div><blockquote class="gmail_quote"><table><tr><td>Total:</td><td>99.00 EUR</td></tr></table></blockquote></div>`,
    ),
  ],
];

describe('what a mail quotes', () => {
  test.each(QUOTES)('waits for a person: %s', async (_name, body) => {
    const { totals, notes } = await found(body);
    expect(totals).toMatchObject([{ value: '99.00 EUR', reasonCodes: ['low_anchor_quality'] }]);
    expect(totals[0]?.quality).toBeLessThan(0.7);
    expect(notes).toEqual([NOTE]);
  });

  test.each(HEADS)('is no match for what is new: %s', async (_name, quote) => {
    const { totals } = await found(text(`Total: 12.00 EUR\n\n${quote}`));
    expect(totals).toMatchObject([{ value: '12.00 EUR', reasonCodes: [] }]);
  });

  test('ends where new text follows its marks', async () => {
    const { totals } = await found(text('On 3 Nov 2026, Ben wrote:\n> How much?\n\nTotal: 12.00 EUR'));
    expect(totals).toMatchObject([{ value: '12.00 EUR', reasonCodes: [] }]);
  });

  test('keeps the place of what is new below it, signs of two units or not', async () => {
    const { totals } = await found(
      text(`On 3 Nov 2026, Ben wrote:\n> \u{1f600} \u{1d7d7}9 ${OLD}\n\nTotal: 12.00 EUR`),
    );
    const { pages } = await mail(
      mailOf(
        text(`On 3 Nov 2026, Ben wrote:\n> \u{1f600} \u{1d7d7}9 ${OLD}\n\nTotal: 12.00 EUR`),
        header('Re: Order'),
      ),
    );
    const [span] = totals[0]?.spans ?? [];
    expect(sliceCodePoints(pages[0]?.text ?? '', span?.charStart ?? 0, span?.charEnd ?? 0)).toBe('12.00 EUR');
  });

  test.each<[string, string]>([
    ['somebody who is quoted in the text', `As our buyer wrote:\n\n${OLD}`],
    ['a sender of goods', `From: Ulm\nTo: Bonn\n\n${OLD}`],
    ['no quote', OLD],
  ])('is not %s', async (_name, body) => {
    const { totals, notes } = await found(text(body), 'Order');
    expect(totals).toMatchObject([{ value: '99.00 EUR', reasonCodes: [] }]);
    expect(notes).toEqual([]);
  });
});

describe('what a mail forwards is read as its own text', () => {
  const outlook = `From: Ben\nSent: Tuesday, 3 November 2026 10:05\nTo: Anna\nSubject: Order\n\n${OLD}`;
  test.each<[string, string, Part]>([
    ['Gmail', 'Order', text(`See below.\n\n---------- Forwarded message ---------\n${outlook}`)],
    ['Gmail by its subject', 'Fwd: Order', text(`---------- Forwarded message ---------\n${outlook}`)],
    ['Outlook', 'FW: Order', text(outlook)],
    ['Outlook in German', 'WG: Order', text(`Von: Ben\nGesendet: 3.11.\nAn: Anna\nBetreff: Order\n\n${OLD}`)],
    ['in French', 'TR: Order', text(outlook)],
    ['in Spanish', 'RV: Order', text(outlook)],
    ['in Dutch', 'Doorgestuurd: Order', text(outlook)],
    [
      'Apple',
      'Fwd: Order',
      html(`<blockquote type="cite">Begin forwarded message:<br><br>${OLD}</blockquote>`),
    ],
    ['Thunderbird', 'Order', text(`-------- Weitergeleitete Nachricht --------\n${outlook}`)],
  ])('%s', async (_name, subject, body) => {
    const { totals, notes } = await found(body, subject);
    expect(totals).toMatchObject([{ value: '99.00 EUR', reasonCodes: [] }]);
    expect(notes).toEqual([]);
  });

  test('but not within a reply to it', async () => {
    const { totals } = await found(
      text(`> ---------- Forwarded message ---------\n> ${OLD}`),
      'Re: Fwd: Order',
    );
    expect(totals).toMatchObject([{ value: '99.00 EUR', reasonCodes: ['low_anchor_quality'] }]);
  });
});

describe('of a plain text and HTML', () => {
  const shown = '<p>Invoice 4711</p><p>Total: 12.00 EUR</p>';
  test.each<[string, string, string]>([
    ['that asks for HTML', 'Please view this message in an HTML viewer, invoice 4711, 12.00 EUR.', shown],
    ['without the numbers', 'Your invoice is there. It is in this mail.', shown],
    ['with other numbers', 'Invoice 4711\nTotal: 99.00 EUR\n12.00', shown],
    [
      'with few of the numbers',
      'Invoice 4711 is there. Best regards, Ben.',
      `${shown}<p>Net 10.00 Tax 2.00</p>`,
    ],
    ['with what the HTML hides', 'Invoice 4711 Total: 12.00 EUR', `${shown}<p style="color:#fff">also</p>`],
  ])('HTML is read where plain is one %s', async (_name, plain, seen) => {
    const { text: all } = await mail(mailOf(parts('alternative', text(plain), html(seen))));
    expect(all).toContain('Invoice 4711\nTotal: 12.00 EUR\n');
    expect(all).not.toContain(plain);
  });

  test('plain is read where it says the same, with the addresses of links', async () => {
    const plain = 'Invoice 4711 (https://example.com/8812/4)\nTotal: 12.00 EUR';
    expect((await mail(mailOf(parts('alternative', text(plain), html(shown))))).text).toContain('(https:');
  });
});

describe('a text in UTF-7', () => {
  const raw = (type: string, ...more: string[]): Buffer =>
    Buffer.from([...header('Order'), `Content-Type: ${type}`, '', ...more].join('\r\n'));
  const refused = { failureCode: 'unsupported_type', message: expect.stringContaining('UTF-7') };
  test.each<[string, Buffer]>([
    ['alone', raw('text/plain; charset=utf-7', 'Total: +ADE-2')],
    ['in quotes, on a line of its own', raw('text/html;\r\n\tcharset="UTF-7"', '<p>+ADE-2</p>')],
    ['by its other name', raw('text/plain; charset=unicode-1-1-utf-7', 'Total: +ADE-2')],
    [
      'in a part',
      raw(
        'multipart/alternative; boundary=B',
        '--B',
        'Content-Type: text/plain; charset=utf-7',
        '',
        '+ADE-2',
        '--B--',
      ),
    ],
  ])('is refused: %s', async (_name, bytes) => {
    expect(await read(bytes)).toMatchObject(refused);
  });

  test('may be spoken of', async () => {
    const bytes = raw(
      'text/plain; charset=utf-8',
      'It said:',
      '',
      'Content-Type: text/plain; charset=utf-7',
      '',
      'Strange.',
    );
    expect((await mail(bytes)).text).toContain('charset=utf-7');
  });
});

test.each<[string, (length: number) => string]>([
  ['attributions', (length) => 'On 3 Nov 2026 Ben wrote:\n\n'.repeat(length / 26)],
  ['beginnings of them', (length) => 'On 3 4 5 6 wrote 7 8 9\n'.repeat(length / 23)],
  ['marks', (length) => '> a\n'.repeat(length / 4)],
  ['senders', (length) => 'From: a\nSent: b\n'.repeat(length / 16)],
  ['charsets', (length) => 'charset=utf-7 '.repeat(Math.min(length / 14, 400))],
  ['quotes of HTML', (length) => `<html>${'<blockquote type=cite>1'.repeat(length / 24)}`],
])('takes time by its length: %s', async (_name, make) => {
  const timeOf = (length: number): Promise<number> =>
    cpuMsOf(() => {
      const body = make(length);
      return found(body.startsWith('<html>') ? html(body) : text(body));
    });
  await timeOf(20_000);
  const least = Math.min(await timeOf(5000), await timeOf(5000));
  const most = 8 * least + 80;
  expect(await lesserMs(() => timeOf(20_000), most)).toBeLessThan(most);
});
