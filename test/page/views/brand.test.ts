// Whatever colour an organization has, every text on its pages can be read.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { brandColour, brandCss } from '../../../src/page/door/brand.ts';
import { runs } from '../../harness/properties.ts';

/** WCAG 2.2's contrast, written down a second time: the test must not trust the code that it tests. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [r = 0, g = 0, b = 0] = [0, 1, 2].map((index) => {
      const share = Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const variable = (css: string, name: string): string | undefined =>
  new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(css)?.[1];

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('brandCss', () => {
  test('text on the header, links and buttons reach 4.5 with every colour', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const css = brandCss({ colour });
        expect(
          contrast(variable(css, 'page-header') ?? '', variable(css, 'page-header-text') ?? ''),
        ).toBeGreaterThanOrEqual(4.5);
        for (const name of [
          'govuk-link-colour',
          'govuk-link-hover-colour',
          'page-button',
          'page-button-hover',
        ]) {
          const used = variable(css, name);
          if (used !== undefined) expect(contrast(used, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        }
      }),
      runs(100),
    );
  });

  test('a dark colour is used for buttons and links, a light one only for the header', () => {
    expect(variable(brandCss({ colour: '#0B6B5D' }), 'page-button')).toBe('#0b6b5d');
    expect(variable(brandCss({ colour: '#ffd100' }), 'page-button')).toBeUndefined();
    expect(variable(brandCss({ colour: '#ffd100' }), 'page-header-text')).toBe('#000000');
    expect(variable(brandCss({ colour: '#767676' }), 'page-button')).toBe('#767676');
    expect(variable(brandCss({ colour: '#777777' }), 'page-button')).toBeUndefined();
  });

  test.each([
    null,
    '',
    'red',
    '#abc',
    '#12345g',
    '#123456;}body{display:none',
    '#123456\n',
    'url(https://x.test)',
  ])('%p is no colour and puts nothing into the stylesheet', (colour) => {
    expect(brandCss({ colour })).toBe('');
    expect(brandColour({ colour })).toBeNull();
  });
});
