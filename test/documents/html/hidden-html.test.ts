// Text of HTML that no person sees when it is opened: left out and told of. What only looks like it is read.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import type { Reading } from '../../../src/documents/page.ts';
import { readOf } from '../page-checks.ts';

const HIDDEN = 'Text that the document hides was not read.';
const read = (html: string): Promise<Reading> =>
  readDocument(new TextEncoder().encode(html), { maxPages: 50, maxCharacters: 1_000_000 });
const textOf = async (html: string): Promise<string> =>
  readOf(await read(`<!doctype html><html><body>${html}</body></html>`))
    .pages.map(({ text }) => text)
    .join('');

/** An element with a style of its own, in which the text stands. */
const styled = (style: string, tag = 'span'): string =>
  `<p>seen</p><${tag} style="${style}">Total 99</${tag}>`;

describe('is left out and told of', () => {
  test.each<[string, string]>([
    ['white on white', styled('color:#fff')],
    ['nearly white on white', styled('color: rgb(252 252 252)')],
    ['by its name', styled('color:white')],
    ['by hue', styled('color:hsl(120, 40%, 100%)')],
    ['by brightness', styled('color:oklch(100% 0 0)')],
    ['by what it lets through', styled('color:rgba(0,0,0,.02)')],
    ['transparent', styled('color:transparent')],
    ['filled with nothing', styled('color:#000;-webkit-text-fill-color:transparent')],
    ['the later colour', styled('color:#000;color:#fff;color:nonsense')],
    ['the colour around', '<p>seen</p><div style="color:#fefefe"><b style="color:inherit">99</b></div>'],
    ['black on black', styled('color:#000;background:#000 none')],
    [
      'on the ground around',
      '<p>seen</p><div style="background-color:#036"><i style="color:#003366">99</i></div>',
    ],
    ['a font', '<p>seen</p><font color=ffffff>99</font>'],
    ['a cell', '<p>seen</p><table><tr bgcolor="#eeeeee"><td><font color="#eee">99</font></td></tr></table>'],
    ['a link', '<p>seen</p><style>a:link{color:#fff}</style><a href="#">99</a>'],
    ['without size', styled('font-size:0')],
    ['a dot', styled('font-size:1px')],
    ['a part of nothing', '<p>seen</p><div style="font-size:.1em"><b style="font-size:50%">99</b></div>'],
    ['by the short form', styled('font:0/0 a')],
    ['seen through', styled('opacity:.01')],
    ['seen through twice', '<p>seen</p><div style="opacity:.2"><b style="opacity:20%">99</b></div>'],
    ['by a filter', styled('filter:opacity(0)')],
    ['off to the left', styled('position:absolute;left:-9999px')],
    ['off in other units', styled('position:fixed;top:-200em')],
    ['off by a margin', styled('margin:0 0 0 -9999px', 'div')],
    ['off by a step', styled('transform:translateX(-5000px)', 'div')],
    ['shrunk', styled('transform:scale(0)', 'div')],
    ['off by a step of its own', styled('translate:-200em 0', 'div')],
    ['shrunk by itself', styled('scale:0', 'div')],
    ['shrunk by numbers', styled('transform:matrix(0,0,0,0,0,0)', 'div')],
    ['not drawn', styled('content-visibility:hidden', 'div')],
    ['begun too far left', styled('text-indent:-999px', 'div')],
    ['begun behind its end', styled('text-indent:100%;white-space:nowrap;overflow:hidden', 'div')],
    ['cut', styled('position:absolute;clip:rect(0,0,0,0)')],
    ['cut to a dot', styled('position:absolute;clip:rect(1px 1px 1px 1px)')],
    ['cut by a path', styled('clip-path:inset(100%)', 'div')],
    ['without height', styled('height:0;overflow:hidden', 'div')],
    ['a dialogue that is not open', '<p>seen</p><dialog><p>Total 99</p></dialog>'],
    ['what pops up when it is asked for', '<p>seen</p><div popover><p>Total 99</p></div>'],
    ['what pops up in a table', '<p>seen</p><table><tr><td popover="manual">Total 99</td></tr></table>'],
    ['a title within the text', '<p>seen</p><div><title>Total 99</title></div>'],
    ['for programs of old', '<p>seen</p><noembed>Total 99</noembed>'],
    [
      'a bar, and what it says to those that have none',
      '<p>seen</p><progress>99</progress><meter>99</meter>',
    ],
    ['a preheader', styled('display:block;max-height:0px;overflow:hidden;mso-hide:all')],
    ['without width', styled('display:inline-block;width:0;overflow-x:hidden')],
    ['of Outlook', styled('mso-hide:all')],
    [
      'beside a sign that is laid before another',
      '<style>.h::before{position:absolute;background:#036}</style><p>seen</p><p class=x style="color:#fff">99</p>',
    ],
    [
      'by a rule for others',
      '<style>.h::before{background:#036} .x{color:#fff}</style><p>seen</p><p class="h x">99</p>',
    ],
    ['by letters written as numbers', styled('d\\69splay:none')],
    ['against what is no value', styled('display:none;display:nonsense')],
    ['by an attribute', '<p>seen</p><div hidden>99</div>'],
    [
      'by what it stands in',
      '<style>.a > .b em{color:#fff}</style><p>seen</p><div class=a><p class=b><em>99</em></p></div>',
    ],
    ['by an attribute of it', '<style>[data-k="x"]{display:none}</style><p>seen</p><p data-k=x>99</p>'],
    [
      'by a wide window',
      '<style>@media (min-width:100px){.b{display:none}}</style><p>seen</p><p class=b>99</p>',
    ],
    ['by what stands before it', '<style>h1 + .b{display:none}</style><p>seen</p><h1></h1><p class=b>99</p>'],
    ['by three classes', '<style>.a.b.c{display:none}</style><p>seen</p><p class="c b a">99</p>'],
    ['by the later rule', '<style>.b{display:block} .b{display:none}</style><p>seen</p><p class=b>99</p>'],
    [
      'by the stronger rule',
      '<style>#i{color:#fff} p.b{color:#000}</style><p>seen</p><p class=b id=i>99</p>',
    ],
  ])('%s', async (_what, html) => {
    const { pages, notes } = readOf(await read(`<!doctype html><body>${html}</body>`));
    expect(pages.map(({ text }) => text).join('')).toBe('seen\n');
    expect(notes).toEqual([HIDDEN]);
  });
});

describe('is read', () => {
  test.each<[string, string]>([
    ['pale print', styled('color:#eaeaea')],
    ['white on dark', styled('color:#fff;background:#036')],
    [
      'on a dark page',
      '<style>body{background:#111}</style><p style="color:#fff">seen</p><p style="color:#fff">Total 99</p>',
    ],
    ['on a picture', styled('color:#fff;background:url(x.png)')],
    ['on a gradient', styled('color:#fff;background-image:linear-gradient(#036,#069)')],
    [
      'on a picture of old',
      '<p>seen</p><table background="x.png"><tr><td style="color:#fff">Total 99</td></tr></table>',
    ],
    ['on a colour that is not known', styled('color:#fff;background:var(--brand)')],
    [
      'over a picture',
      '<p>seen</p><img src="x.png"><div style="position:absolute;top:0;color:#fff">Total 99</div>',
    ],
    [
      'over what is laid before it',
      '<style>.h::before{content:"";position:absolute;inset:0;background:#036}</style><p>seen</p><p class=h style="color:#fff;background:#fff">Total 99</p>',
    ],
    [
      'over a box of a colour',
      '<p>seen</p><i style="position:absolute;inset:0;background:#036"></i><div style="position:relative;color:#fff">Total 99</div>',
    ],
    [
      'the colour around',
      '<div style="color:#fff;background:#000"><p>seen</p><b style="color:inherit">Total 99</b></div>',
    ],
    ['a link within white', '<p>seen</p><div style="color:#fff"><a href="#">Total 99</a></div>'],
    ['a field within white', '<p>seen</p><div style="color:#fff"><input value="Total 99"></div>'],
    [
      'what is later made dark',
      '<style>.a b{color:#fff} .a b{color:#000}</style><p>seen</p><div class=a><b>Total 99</b></div>',
    ],
    [
      'what a stronger rule shows',
      '<style>#i{display:block} .b{display:none}</style><p>seen</p><p class=b id=i>Total 99</p>',
    ],
    [
      'what its style shows',
      '<style>.b{color:#fff}</style><p>seen</p><p class=b style="color:#000">Total 99</p>',
    ],
    [
      'what stands elsewhere',
      '<style>.x > .b, .x .b{display:none}</style><p>seen</p><div class=x><p></p></div><p class=b>Total 99</p>',
    ],
    [
      'what is no child',
      '<style>.x > .b{display:none}</style><p>seen</p><div class=x><div><p class=b>Total 99</p></div></div>',
    ],
    [
      'by night',
      '<style>@media (prefers-color-scheme:dark){p{color:#fff}}</style><p>seen</p><p>Total 99</p>',
    ],
    ['small print', styled('font-size:6px')],
    ['lines in flow', styled('height:0;overflow:hidden')],
    ['high lines', styled('height:0;padding:20px;overflow:hidden', 'div')],
    [
      'cells',
      '<p>seen</p><table><tr><td style="height:1px;width:1px;overflow:hidden">Total 99</td></tr></table>',
    ],
    [
      'what stands fixed within a box that is shut',
      '<p>seen</p><div style="position:fixed;width:0;overflow:hidden"><p style="position:fixed">Total 99</p></div>',
    ],
    ['what may grow', styled('max-height:0', 'div')],
    ['what is turned', styled('transform:matrix(0,1,-1,0,0,0)', 'div')],
    ['what is moved a little', styled('position:absolute;left:-20px')],
    ['a hanging line', styled('text-indent:-36pt', 'div')],
    ['an open dialogue', '<p>seen</p><dialog open>Total 99</dialog>'],
    ['a dialogue that a style shows', styled('display:block', 'dialog')],
    [
      'what pops up and a style shows',
      '<p>seen</p><style>[popover]{display:grid}</style><div popover>Total 99</div>',
    ],
    ['a shut detail', '<p>seen</p><details><summary></summary>Total 99</details>'],
    ['a frame of a picture', styled('clip:rect(0,0,0,0)')],
  ])('%s', async (_what, html) => {
    expect(await textOf(html)).toBe('seen\nTotal 99\n');
  });

  test('a table within white, where the page follows the rules of old', async () => {
    const html = '<div style="color:#fff">no<table><tr><td>Total 99</td></tr></table></div>';
    expect(readOf(await read(`<html>${html}</html>`)).pages[0]?.text).toBe('Total 99\n');
    expect(await read(`<!doctype html>${html}`)).toMatchObject({
      failureCode: 'no_text',
      message: `The document holds no text. ${HIDDEN}`,
    });
  });

  test('an invoice with a dark head, zebra rows and a pale foot', async () => {
    const html = `<style>body{font:14px/1.5 Arial,sans-serif;color:#333;background:#f4f4f4}
      .card{background:#fff;border-radius:6px;overflow:hidden;max-width:640px;width:100%}
      table.items thead th{background:#1f3a5f;color:#fff;font-size:11px} .items tr:nth-child(even) td{background:#f9f9f9}
      .head{background:linear-gradient(90deg,#123,#456)} .head h1,.head p{color:white;margin:0}
      .total td{background-color:#222!important;color:#fefefe} .foot{color:#999;font-size:10px}</style>
      <div class=card><div class=head><h1>Invoice 4711</h1><p>3 May 2026</p></div>
      <table class=items><thead><tr><th>Item</th><th>Sum</th></tr></thead><tbody><tr><td>Rope</td><td>9.00</td></tr>
      <tr><td>Tar</td><td>3.00</td></tr><tr class=total><td>Total</td><td>12.00</td></tr></tbody></table>
      <div class=foot>VAT DE123456789</div></div>`;
    const { pages, notes } = readOf(await read(`<!doctype html>${html}`));
    expect(pages[0]?.text).toBe(
      'Invoice 4711\n3 May 2026\nItem   Sum\nRope   9.00\nTar    3.00\nTotal  12.00\nVAT DE123456789\n',
    );
    expect(notes).toEqual([]);
  });
});
