// The parties of contracts and letters: by their place, their form, what they are called, and who signs.
import { describe, expect, test } from 'vitest';
import { candidatesFor, partiesIn as parties, textPage } from './pages.ts';
import type { PartyRule } from './pages.ts';

describe('contracts', () => {
  const LEASE =
    'MIETVERTRAG\nZwischen der Lindenhof Immobilien GmbH, Binger Straße 40, 55131 Mainz, eingetragen im\nHandelsregister, vertreten durch die Hartwig & Sohn KG,\n– im Folgenden „Vermieterin“ –\nund Frau Selin Aksoy-Koch, geboren am 9. Mai 1990, Kaiserstraße 3, 65183 Wiesbaden,\n– im Folgenden „Mieterin“ –\nwird folgender Vertrag geschlossen:\n';

  test('who is called a party behind who stands for it, in German quotation marks', () => {
    expect(parties(LEASE, { role: 'seller' })).toEqual(['Lindenhof Immobilien GmbH']);
    expect(parties(LEASE, { role: 'buyer' })).toEqual(['Frau Selin Aksoy-Koch']);
  });

  test.each<[string, string, string[]]>([
    [
      'en',
      'This Agreement is made as of 3 May 2025 by and between Acme Widgets, Inc., a Delaware corporation (the “Company”),\na company that is known to everybody here and wherever it works, and Beta Holdings and\nSons LLC (“Supplier”).\nWHEREAS, Gamma Corp. has',
      ['Acme Widgets, Inc.', 'Beta Holdings and Sons LLC'],
    ],
    [
      'de',
      'Dieser Vertrag wird geschlossen zwischen der Muster Bau GmbH & Co. KG, Hauptstraße 1, Köln (nachfolgend „Auftraggeber“)\nund der Beispiel AG (nachfolgend „Auftragnehmer“).\n',
      ['Muster Bau GmbH & Co. KG', 'Beispiel AG'],
    ],
    [
      'fr',
      'Contrat conclu entre la Boulangerie Moulin SARL, ayant son siège à Lyon (ci-après « le Vendeur »), et Papeterie du\nPort SAS (ci-après « l’Acheteur »).\n',
      ['Boulangerie Moulin SARL', 'Papeterie du Port SAS'],
    ],
    [
      'es',
      'El presente contrato se celebra entre Aceites Verdes, S.L. (en adelante, “el Proveedor”) y Tiendas Azules, S.A. (“el Cliente”).\n',
      ['Aceites Verdes, S.L.', 'Tiendas Azules, S.A.'],
    ],
    [
      'nl',
      'Deze overeenkomst is gesloten tussen Fietsen Jansen B.V. (hierna “Verkoper”) en Winkel De Boer N.V. (hierna “Koper”).\n',
      ['Fietsen Jansen B.V.', 'Winkel De Boer N.V.'],
    ],
  ])('%s', (_language, text, expected) => {
    expect(parties(`${text}\n`)).toEqual(expected);
  });

  test.each<[string, Partial<PartyRule>, string[]]>([
    [
      'AGREEMENT made on 9 April 2025 BETWEEN Harbour & Finch Homes Ltd (company number 0773), whose office is at 3 Corn Lane, Bath (hereinafter “the Landlord”) of the one part, and Daniel Osei of 61 Ash Road, Bristol BS7 9LG (hereinafter “the Tenant”).',
      { role: 'seller' },
      ['Harbour & Finch Homes Ltd'],
    ],
    [
      'Zwischen Frau Gisela Muster, Lindenallee 15, 82319 Starnberg, – nachfolgend Vermieterin genannt – und Herrn Jonas Beispiel, Rosenstraße 4, 86150 Augsburg, – nachfolgend Mieter genannt – wird Folgendes vereinbart.',
      { role: 'buyer' },
      ['Herrn Jonas Beispiel'],
    ],
    [
      'REUNIDOS\nDe una parte, D. Andrés Soler Vila, en nombre y representación de Clínica Turia, S.L.P., con domicilio en Valencia (en adelante, el CLIENTE).\nDe otra parte, D.ª Marta Llopis Vila, en nombre y representación de Sistemas Lago, S.L., con domicilio en Paterna (en adelante, el PRESTADOR).\nEXPONEN',
      { role: 'buyer' },
      ['Clínica Turia, S.L.P.'],
    ],
    [
      'De ondergetekenden:\n1. Kwekerij Duin B.V., gevestigd te Aalsmeer, hierna te noemen “werkgever”;\nen\n2. mevrouw Annelies Hof, wonende te Haarlem, hierna te noemen “werknemer”;\nverklaren',
      { role: 'employee' },
      ['Annelies Hof'],
    ],
    [
      'Entre les soussignés : la SCI Les Tilleuls, dont le siège est à Toulouse, ci-après dénommée « le bailleur », et M. Karim Benali, demeurant à Béziers, ci-après dénommé « le locataire ».\nIl a été convenu',
      { role: 'seller' },
      ['SCI Les Tilleuls'],
    ],
    [
      'This agreement is between Castle Finance Ltd (the “Lender”), and Morag Sinclair of The Old Smithy, Kirk Road, Aberlady EH32 0RQ (the “Borrower”).',
      { role: 'buyer' },
      ['Morag Sinclair'],
    ],
  ])('called by a role: %s', (text, rule, expected) => {
    expect(parties(`${text}\n`, rule)).toEqual(expected);
  });

  test('people, and lists with numbers', () => {
    const text =
      'BETWEEN:\n(1) ACME 2005 LIMITED (registered number 0100) whose registered office is at 1 Road, London (the “Company”); and\n(2) JANE A. DOE of 2 Road, London (the “Employee”).\nIT IS AGREED\n';
    expect(parties(text)).toEqual(['ACME 2005 LIMITED', 'JANE A. DOE']);
    expect(parties(text, { role: 'employee' })).toEqual(['JANE A. DOE']);
    expect(parties(text, { role: 'employer' })).toEqual(['ACME 2005 LIMITED']);
    expect(parties(text, { nth: 2 })).toEqual(['JANE A. DOE']);
  });

  test.each([
    'a confidential relationship between the Company and the Employee.',
    'This is made between the Disclosing Party and the Receiving Party.',
    'Zwischen dem Arbeitgeber und dem Arbeitnehmer wird vereinbart.',
    'The differences between Section 3 and Exhibit B are set out in the Purchase Agreement (the “Agreement”).',
    'a Delaware corporation (the “Company”) of the State of New York',
  ])('nobody: %s', (text) => {
    expect(parties(`${text}\n`)).toEqual([]);
  });

  test('a name is not cut where a line ends, nor made longer by what follows', () => {
    const text =
      'between LOUISVILLE GAS AND\nELECTRIC COMPANY, a Kentucky corporation (“Shipper”) and Quaker Fabric Corporation of Fall River (“Seller”).\n';
    expect(parties(text)).toEqual([
      'LOUISVILLE GAS AND ELECTRIC COMPANY',
      'Quaker Fabric Corporation of Fall River',
    ]);
  });

  test('who resolves without a person is named as a party twice', () => {
    const text = 'between Acme Widgets, Inc. (the “Company”) and Jane Doe (the “Employee”).\nWHEREAS\n';
    const quality = (page: string): number =>
      candidatesFor({ type: 'organization_name', find: [{ by: 'party', nth: 1 }] }, [textPage(page)])[0]
        ?.quality ?? 0;
    expect(quality(text)).toBeLessThan(0.8);
    expect(
      quality(`${text}${'It is agreed.\n'.repeat(5)}ACME WIDGETS, INC.\nBy: ________\n`),
    ).toBeGreaterThan(0.8);
  });
});

describe('in a part of the document', () => {
  const text = `${'This Agreement is made as of 3 May 2025 by and between Acme Widgets, Inc., a Delaware corporation (the “Company”), and Beta Sons LLC (“Supplier”).\n'}${'It is agreed.\n'.repeat(60)}ACME WIDGETS, INC.\nBy: ________\n`;

  test('those that are named there, each at its place there', () => {
    expect(parties(text)).toEqual(['Acme Widgets, Inc.', 'Beta Sons LLC']);
    expect(parties(text, { where: 'top' })).toEqual(['Acme Widgets, Inc.', 'Beta Sons LLC']);
    expect(parties(text, { where: 'signature' })).toEqual(['ACME WIDGETS, INC.']);
    expect(parties(text, { where: 'signature', nth: 2 })).toEqual([]);
    expect(parties(text, { where: 'top', nth: 2 })).toEqual(['Beta Sons LLC']);
  });

  test('of an invoice, a side that stands elsewhere is none', () => {
    const invoice = `Invoice 17\n${'Paper 3.00\n'.repeat(60)}Seller: Blue Paper GmbH\n`;
    expect(parties(invoice, { role: 'seller' })).toContain('Blue Paper GmbH');
    expect(parties(invoice, { role: 'seller', where: 'bottom' })).toEqual(['Blue Paper GmbH']);
    expect(parties(invoice, { role: 'seller', where: 'letterhead' })).not.toContain('Blue Paper GmbH');
  });
});

describe('letters and signatures', () => {
  test('the addressee, who closes, and the people who sign under a role', () => {
    const letter =
      'July 2, 2024\nThe Example Bank, Ltd.\n7 Harbour Road\nTokyo\nLadies and Gentlemen:\nYou have asked for papers.\nVery truly yours,\nUnion Example Corporation\n';
    expect(parties(letter)).toEqual(['The Example Bank, Ltd.', 'Union Example Corporation']);
    const signed =
      'Acme Foods, Inc. (the “Company”) and Employee agree.\n1. Terms\nACME FOODS, INC.  EMPLOYEE\nBy:  /s/ Ann Officer  /s/ Peter Worker\n';
    expect(parties(signed)).toContain('Peter Worker');
    expect(parties(signed)).not.toContain('Ann Officer');
  });

  test('hostile text: nothing but capitals, brackets and lists', () => {
    expect(parties(`between ${'Acme And '.repeat(20_000)}\n`)).toEqual([]);
    expect(parties(`between ${'(“A”) and B, Inc. '.repeat(3000)}\n`).length).toBeLessThan(30);
    expect(parties(`${'between '.repeat(5000)}${'('.repeat(5000)}\n`)).toEqual([]);
  });

  test('what cannot be seen makes no party', () => {
    expect(
      parties('between \u202eAcme, Inc.\u202c (the “Comp\u200bany”) and the Employee.\n').length,
    ).toBeLessThan(2);
  });
});

describe('who is no party for certain', () => {
  test('a greeting is nobody', () => {
    const fact = { label: 'Policyholder', type: 'person_name', like: 'policyholder' } as const;
    const mail = (greeting: string) =>
      candidatesFor(fact, [
        textPage(`Subject: AW: Schaden\n\n${greeting},\nAmount claimed: 88,00 EUR\nPolice: ja\n`),
      ]);
    expect(mail('Guten Tag')).toEqual([]);
    expect(mail('Hello')).toEqual([]);
  });

  const surely = (text: string): string[] => {
    const found = candidatesFor({ type: 'organization_name', multiple: true, find: [{ by: 'party' }] }, [
      textPage(text),
    ]);
    return found.filter(({ quality }) => quality >= 0.8).flatMap(({ value }) => value ?? []);
  };

  test('whoever stands in the brackets of another one, even where it signs', () => {
    const text =
      'This Agreement is made by and between Nat Miller, who resides at Boston (“Employee”) and Gamma Group, Inc. (formerly Old,\nInc. and hereinafter together with Old, Inc., Gamma Corporation, and Gamma Diagnostics, LLC referred to as “Employer”).\nWHEREAS, it is so.\n';
    const signed = 'GAMMA DIAGNOSTICS, LLC\nBy: ______\nName: Ann Lee\n';
    expect(parties(text + signed)).toContain('Gamma Diagnostics, LLC');
    expect(surely(text + signed)).not.toContain('Gamma Diagnostics, LLC');
    expect(surely(text.replace('(formerly', 'formerly') + signed)).toContain('Gamma Diagnostics, LLC');
  });

  test('whoever signs for another one', () => {
    const block =
      'ACME INVEST LP\nBy: Beta Partners, Inc., its General Partner\nBy: /s/ Ann Lee\nName: Ann Lee\n';
    expect(parties(`The undersigned confirm the agreement by and among them.\n${block}`)).toEqual([
      'ACME INVEST LP',
    ]);
  });
});
