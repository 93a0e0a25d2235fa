// Names, choices, countries, addresses of the network and telephone numbers.
import { describe, expect, test } from 'vitest';
import { outcome, TODAY, foundIn, parses } from './table.ts';
import { findValues } from '../../../src/values/parse.ts';

describe('free text', () => {
  parses({ name: 'organization_name' }, [
    ['  Acme \n  Corp. ', 'Acme Corp.'],
    ['Müller & Söhne GmbH:', 'Müller & Söhne GmbH'],
    ['Mu\u0308ller', 'Müller'],
    ['—', 'invalid_format'],
    ['a\u0000b', 'invalid_format'],
    ['a\ud800', 'invalid_format'],
  ]);
  parses({ name: 'person_name' }, [
    [' Anna  Maria\tEriksson', 'Anna Maria Eriksson'],
    ['O’Brien', 'O’Brien'],
    ['李小龍', '李小龍'],
    ['R2D2', 'invalid_format'],
    ['a@b.c', 'invalid_format'],
  ]);
  parses({ name: 'address' }, [['1 Main St,\n  Springfield', '1 Main St, Springfield']]);
  parses({ name: 'long_text' }, [['a\r\n\r\n\r\nb  c', 'a\n\nb c']]);
  parses({ name: 'text', pattern: '[a-z]+', max_length: 3 }, [
    ['abc', 'abc'],
    ['abcd', 'invalid_format'],
    ['ab1', 'invalid_format'],
  ]);
  parses({ name: 'text', pattern: '(?!a)b' }, [['b', 'invalid_format']]);
  test('direction overrides and zero width signs are not kept', () => {
    expect(outcome({ name: 'text' }, 'evil\u202Egnp.exe\u200B')).toBe('evilgnp.exe');
  });
});

describe('yes or no', () => {
  parses({ name: 'yes_no' }, [
    ['yes', 'yes'],
    ['Ja', 'yes'],
    ['NEIN', 'no'],
    ['sí', 'yes'],
    ['não', 'no'],
    ['kyllä', 'yes'],
    ['Y', 'yes'],
    ['0', 'no'],
    ['true', 'yes'],
    ['☒ yes ☐ no', 'yes'],
    ['yes ☐ no ☒', 'no'],
    ['[x] Ja [ ] Nein', 'yes'],
    ['[x] Ja [x] Nein', 'invalid_format'],
    ['maybe', 'invalid_format'],
    ['yes no', 'invalid_format'],
  ]);
  test('within a text only where it stands alone', () => {
    expect(foundIn({ name: 'yes_no' }, 'Insured: yes, No. 123, there is no reason')).toEqual(['yes = yes']);
  });
  test.each([
    ['Yes  X No', ['Yes  X No = no']],
    ['X Yes  No', ['X Yes  No = yes']],
    ['Yes X  No', ['Yes X  No = yes']],
    ['☐ ja  ☒ nein', ['☐ ja  ☒ nein = no']],
    ['oui ☐ non ☑', ['oui ☐ non ☑ = no']],
    ['[ ] sí  [x] no', ['[ ] sí  [x] no = no']],
    ['X ja, 20-02-2026  nee', ['X ja = yes']],
  ])('%s: the answer whose box is ticked', (text, found) => {
    expect(foundIn({ name: 'yes_no' }, text)).toEqual(found);
  });
  test.each(['Yes / No', 'Yes  No', '☐ Yes  ☐ No', 'ja | nein'])('%s answers nothing', (text) => {
    expect(foundIn({ name: 'yes_no' }, text)).toEqual([`${text}: invalid_format`]);
  });
  test('a box in the middle between two answers may be that of either', () => {
    expect(foundIn({ name: 'yes_no' }, 'Yes X No')).toEqual(['Yes X = yes', 'X No = no']);
  });
  test('one answer alone with an empty box is none', () => {
    expect(foundIn({ name: 'yes_no' }, '☐ Yes')).toEqual([]);
    expect(foundIn({ name: 'yes_no' }, '☒ Yes')).toEqual(['☒ Yes = yes']);
  });
});

describe('choices', () => {
  const FORM = {
    name: 'choice' as const,
    values: [
      {
        value: 'gmbh',
        label: { en: 'Limited', de: 'GmbH' },
        synonyms: ['Gesellschaft mit beschränkter Haftung', 'company'],
      },
      { value: 'ag', synonyms: ['Aktiengesellschaft', 'Company'] },
    ],
  };
  parses(FORM, [
    ['GmbH', 'gmbh'],
    ['gesellschaft  MIT beschrankter haftung', 'gmbh'],
    ['AG', 'ag'],
    ['limited', 'gmbh'],
    ['company', 'invalid_format'],
    ['x', 'invalid_format'],
    ['__proto__', 'invalid_format'],
  ]);
  test('boxes say which of them is meant', () => {
    expect(foundIn(FORM, '☐ GmbH  ☒ AG')).toEqual(['☐ GmbH  ☒ AG = ag']);
    expect(foundIn(FORM, '☒ GmbH  ☒ AG')).toEqual(['☒ GmbH = gmbh', '☒ AG = ag']);
    expect(foundIn(FORM, 'GmbH  X AG')).toEqual(['GmbH  X AG = ag']);
    expect(foundIn(FORM, 'GmbH / AG')).toEqual(['GmbH / AG: invalid_format']);
    expect(foundIn(FORM, '☐ GmbH')).toEqual([]);
  });
  test('within a text', () => {
    expect(foundIn(FORM, 'Die Müller AG ist keine Gesellschaft mit beschränkter Haftung.')).toEqual([
      'AG = ag',
      'Gesellschaft mit beschränkter Haftung = gmbh',
    ]);
  });
});

describe('countries', () => {
  const codes =
    'Germany=DE DE=DE DEU=DE Deutschland=DE Russia=RU UK=GB Holland=NL España=ES EL=GR 日本=JP u.s.a.=US Česko=CZ Suomi=FI Italien=IT Georgia=GE XX=invalid_format Korea=invalid_format'.split(
      ' ',
    );
  parses({ name: 'country' }, [
    ...codes.map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
    ['South Korea', 'KR'],
    ['the Netherlands', 'NL'],
    ['Vereinigtes Königreich', 'GB'],
    // As papers say whose they are.
    ['D', 'DE'],
    ['DEUTSCH', 'DE'],
    ['British citizen', 'GB'],
    ['Nederlandse', 'NL'],
    ['ciudadana española', 'ES'],
    ['Dominican', 'invalid_format'],
  ]);
  test('within a text', () => {
    expect(
      foundIn(
        { name: 'country' },
        'In Germany, the USA and South Korea (under German and Dutch law); contact us in New Jersey, Georgia, or at an Island in it',
      ),
    ).toEqual(['Germany = DE', 'USA = US', 'South Korea = KR']);
  });
});

describe('contacts', () => {
  parses({ name: 'email' }, [
    ['Info@Acme.com', 'info@acme.com'],
    ['<mailto:a@b.example>', 'a@b.example'],
    ['jörg@müller.de', 'jörg@müller.de'],
    ...['a@b', 'a..b@c.de', '@b.de', 'a@b@c.de', `${'a'.repeat(65)}@b.de`, `a@${'b.'.repeat(130)}de`].map(
      (text): [string, string] => [text, 'invalid_format'],
    ),
  ]);
  parses({ name: 'url' }, [
    ['https://acme.com', 'https://acme.com/'],
    ['www.acme.de/x', 'https://www.acme.de/x'],
    ['acme.com', 'https://acme.com/'],
    ...['ftp://x.y', 'http://u:p@x.com', 'javascript:alert(1)', 'hello world', 'http://'].map(
      (text): [string, string] => [text, 'invalid_format'],
    ),
  ]);
  test('within a text, without the marks of its sentence', () => {
    expect(foundIn({ name: 'email' }, 'Mail: info@acme.com, or (b@c.co.uk).')).toEqual([
      'info@acme.com = info@acme.com',
      'b@c.co.uk = b@c.co.uk',
    ]);
    expect(foundIn({ name: 'url' }, 'see https://acme.com/a_(b), (www.b.de).')).toEqual([
      'https://acme.com/a_(b) = https://acme.com/a_(b)',
      'www.b.de = https://www.b.de/',
    ]);
  });
  parses({ name: 'phone' }, [
    ['+49 30 901820', '+4930901820'],
    ['0049 30 901820', '+4930901820'],
    ['+1 (212) 555-0100', '+12125550100'],
    ['030 901820', 'invalid_format'],
    ['12345', 'invalid_format'],
  ]);
  parses({ name: 'phone', country: 'DE' }, [
    ['030/901820', '+4930901820'],
    ['+1 212 555 0100', '+12125550100'],
  ]);
  parses({ name: 'phone' }, [['030 901820', '+4930901820']], { ...TODAY, locale: 'de-DE' });
  test('a quotation mark is no part of a host', () => {
    expect(findValues({ name: 'url' }, 'www.a.de%22.example', TODAY)).toMatchObject([{ ok: false }]);
    expect(foundIn({ name: 'url' }, 'www.a.de/%22.example')).toEqual([
      'www.a.de/%22.example = https://www.a.de/%22.example',
    ]);
  });

  test('marks before a telephone number are none of it', () => {
    const text = '(.-+49 30 901820';
    const [one] = findValues({ name: 'phone' }, text, TODAY);
    expect(one && text.slice(one.start, one.end)).toBe('+49 30 901820');
  });

  test.each([
    ['+49 30 1234567/68', '+49 30 1234567'],
    ['+49 30/1234567', '+49 30/1234567'],
  ])('another ending makes no longer number: %s', (text, own) => {
    expect(foundIn({ name: 'phone' }, text)).toEqual([`${own} = +49301234567`]);
  });

  test('telephone numbers within a text', () => {
    expect(
      foundIn({ name: 'phone', country: 'DE' }, 'Tel. 030 901820 Fax 0049 30 901821 am 12.03.2020'),
    ).toEqual(['030 901820 = +4930901820', '0049 30 901821 = +4930901821']);
  });
});
