// The committed stylesheet is what its source makes, small enough for a phone, and brings nothing from outside.
import { describe, expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const css = readFileSync('src/page/assets/page.css', 'utf8');

describe('page.css', () => {
  test('is what sass makes of its source today (else: npm run styles)', () => {
    const made = execFileSync(process.execPath, ['scripts/styles.mjs', '--print'], { encoding: 'utf8' });
    expect(made === css).toBe(true);
  });

  test('is under 12 KB on the wire', () => {
    expect(gzipSync(css).length).toBeLessThan(12_000);
  });

  test('loads nothing: no typeface, no picture, no other stylesheet', () => {
    expect(css.match(/@font-face|url\(|@import/g)).toBeNull();
  });

  test('has nothing of the identity of GOV.UK: its typeface, its crown', () => {
    expect(css).not.toMatch(/GDS Transport|crown|govuk-header|govuk-footer/i);
  });
});
