// Text of documents, applicants and other systems in the queue view: it stays in its place and never commands the terminal.
import { describe, expect, test } from 'vitest';
import { OWN_COLOUR, withoutColours } from '../colours.ts';
import { candidate, evidence, makeCase, openFact, type MadeCase } from './cases.ts';
import { memoryDesk } from './desk.ts';
import { expectFits, show, SIZES } from './screen.tsx';

const EVIL = '\u001b]0;pwned\u0007\u001b[2J\u202egpj.exe\u009b31m\r\n\u0008';

describe('text of others', () => {
  const made = (): MadeCase =>
    makeCase('a', {
      row: {
        external_case_id: `A1${EVIL}`,
        case_type_id: `t${EVIL}`,
        ownership: {
          owner_type: 'api_key',
          owner_id: 'k',
          label: `x${EVIL}`,
          claimed_at: '',
          lease_expires_at: '2026-11-21T13:00:00.000Z',
        },
      },
      facts: [
        openFact('f', {
          fact_label: `Name${EVIL}`,
          value: `株式会社 שלום e\u0301 ${EVIL}`.repeat(20),
          evidence: [evidence('e1', `quote${EVIL}`)],
          candidates: [candidate('c1', `v${EVIL}`)],
        }),
      ],
    });

  test.each(SIZES)('is harmless and stays in its place at $columns × $rows', async (size) => {
    const desk = memoryDesk([made()]);
    for (const { workspace, contexts } of desk.cases.values()) {
      workspace.documents = workspace.documents.map((document) => ({
        ...document,
        filename: `f${EVIL}.pdf`,
        status_message: EVIL.repeat(9),
      }));
      contexts['e1'] = {
        before: `${EVIL}\nbefore${EVIL}`,
        quote: `quote${EVIL}`,
        after: `after${EVIL}\n${EVIL}`,
      };
    }
    const { until, press } = show(desk, size);
    expectFits(await until('A1'), size);
    press('\r');
    const frame = await until(/›quote/);
    press('s');
    const asked = await until('is right?');
    for (const one of [frame, asked]) {
      expectFits(one, size);
      expect(one).not.toMatch(
        /[\p{Cc}\p{Bidi_Control}]/u.source === '' ? /$^/ : /[^\P{Cc}\n]|\p{Bidi_Control}/u,
      );
      expect(one).not.toContain('pwned');
    }
  });

  test('colours are ours alone, and without them there are none', async () => {
    const { until, press } = show([made()], { colour: true });
    await until('A1');
    press('\r');
    const frame = await until(/›quote/);
    expect(frame).toMatch(OWN_COLOUR);
    expect(withoutColours(frame)).not.toMatch(/[^\P{Cc}\n]/u);
  });
});
