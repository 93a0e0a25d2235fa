// Who is a party, and by which name: papers of every style that name several firms, people and public bodies.
import { expect, test } from 'vitest';
import { candidatesFor, partiesIn, textPage } from './pages.ts';

const parties = (text: string): string[] => partiesIn(`${text}\n`);

test.each<[what: string, text: string, expected: string[]]>([
  [
    'a legal form of two words, before a wide gap',
    'Between:  Galei Imaging Ltd.  of the one part;\n(“Galei”)\nAnd:  Straits Photonics Pte. Ltd.  of the other part\n(“Straits”)',
    ['Galei Imaging Ltd.', 'Straits Photonics Pte. Ltd.'],
  ],
  [
    'one of several that are called alike',
    'by and among KESTREL ACQUISITION CORP. III, a Cayman company (“SPAC”), and KBS Limited Partnership II, a Delaware limited partnership (“Target”).',
    ['KESTREL ACQUISITION CORP. III', 'KBS Limited Partnership II'],
  ],
  [
    'public bodies',
    'entered into between the City of Ellisport, a municipal corporation (the “City”), and The Board of Trustees of Northgate State University (“University”).',
    ['City of Ellisport', 'The Board of Trustees of Northgate State University'],
  ],
  [
    'a short name, though a longer one that begins alike is nobody',
    'entered into between the City of Ellisport (the “City”) and Tidal Power, LLC, a company (“Tidal”).\nThe City of Ellisport Water Utility is mentioned.',
    ['City of Ellisport', 'Tidal Power, LLC'],
  ],
  [
    'semicolons between them',
    'dated as of October 16, 1998, among SENTINEL IMAGE, INC., a Texas corporation (“Sentinel”); DOCUFLOW OF THE CAROLINAS, INC., a North Carolina corporation (“Remarketer”); and STEPHEN T. RAINES, a resident (“Raines”).',
    ['SENTINEL IMAGE, INC.', 'DOCUFLOW OF THE CAROLINAS, INC.', 'STEPHEN T. RAINES'],
  ],
  [
    'roman numbers',
    'made by and among the following: (i) SILVER DESIGN, INC., a Nevada corporation (the “Company”);\n          (ii) THE DOE FAMILY TRUST (the “Trust”); and\n          (iii) EUGENE T. DOE, individually (“Mr. Doe”).',
    ['SILVER DESIGN, INC.', 'THE DOE FAMILY TRUST', 'EUGENE T. DOE'],
  ],
  [
    'the parties to it',
    'The parties to it are:\nPalisade Life Company ("Palisade"), an insurer;\nInfocrest America, Inc. ("Infocrest"), a corporation; and\nInfocrest Global Services Private Limited ("Infocrest India"), a company.',
    ['Palisade Life Company', 'Infocrest America, Inc.', 'Infocrest Global Services Private Limited'],
  ],
  [
    'a sheet with roles in a column',
    'First Party     Peachtree Solutions, Inc.\n                a Georgia corporation\nSecond Party    Osgood, Lamb & Tarrant Software, L.L.C.\n                a Delaware company',
    ['Peachtree Solutions, Inc.', 'Osgood, Lamb & Tarrant Software, L.L.C.'],
  ],
  [
    'roles with a colon, and who says "I"',
    'Employer: Kittson Devices, Inc., a corporation (“KCD”)\nEmployee: Sandra J. Lindqvist (“you”)\n',
    ['Kittson Devices, Inc.', 'Sandra J. Lindqvist'],
  ],
  [
    'who says "I"',
    'In consideration of my employment by VANTERRA, INC. (the “Company”), and what is paid to me, I, Rajiv Doe, hereby agree as follows:',
    ['VANTERRA, INC.', 'Rajiv Doe'],
  ],
  [
    'German: a numbered list of parties',
    'Die folgenden Parteien\n1. Vantara Robotics GmbH, Jena – im Folgenden „Vantara“ –,\n2. Feinmechanik Oderbruch eG, Seelow – im Folgenden „FMO“ –,\nschließen diese Vereinbarung.',
    ['Vantara Robotics GmbH', 'Feinmechanik Oderbruch eG'],
  ],
  [
    'German: a county, and a club with a blank in its form',
    'Zwischen dem\nLandkreis Ostermarsch, Kreishaus\n– nachfolgend: „Landkreis“ –\nund dem\nKulturverein Alte Ziegelei e. V., Ziegeleiweg 11\n– nachfolgend: „Verein“ –',
    ['Landkreis Ostermarsch', 'Kulturverein Alte Ziegelei e. V.'],
  ],
  [
    'German: of the one part',
    'zwischen\nDruckerei Pichlmair KG, Salzburg, als Verkäuferin einerseits und\nMöllenkamp Druck + Medien GmbH, als Käuferin andererseits.',
    ['Druckerei Pichlmair KG', 'Möllenkamp Druck + Medien GmbH'],
  ],
  [
    'French: the undersigned, without a legal form in the name',
    'ENTRE LES SOUSSIGNÉS :\nLa société LAITERIES DU TRÉGOR, société anonyme, représentée par M. Yann Le Goff,\nci-après dénommée « le Client »,\nd’une part,\nET :\nLa société KERMADEC INGÉNIERIE, société à responsabilité limitée,\nci-après dénommée « le Prestataire »,',
    ['LAITERIES DU TRÉGOR', 'KERMADEC INGÉNIERIE'],
  ],
  [
    'Spanish: people and an association',
    'DE UNA PARTE, como ARRENDADORES, los hermanos Don Fermín Cañizal Bermejo, con N.I.F. 1, y Doña Asunción Cañizal Bermejo, con N.I.F. 2.\nDE OTRA PARTE, como ARRENDATARIA, la ASOCIACIÓN CULTURAL TRAGALUZ, con C.I.F. 3.\nMANIFIESTAN',
    ['Don Fermín Cañizal Bermejo', 'Doña Asunción Cañizal Bermejo', 'ASOCIACIÓN CULTURAL TRAGALUZ'],
  ],
  [
    'Spanish: who appear, as what',
    'Comparecen, como prestamista, doña Remedios Cuesta Olalla, viuda; y como prestatarios, los cónyuges don Álvaro Recuenco Cuesta, con D.N.I. 1, y doña Inés Malagón Prieto, casados.\nMANIFIESTAN',
    ['Remedios Cuesta Olalla', 'Álvaro Recuenco Cuesta', 'Inés Malagón Prieto'],
  ],
  [
    'forms of several words, an article with an apostrophe',
    'entre ACEITES SIERRA DE HORNACHOS, SOCIEDAD COOPERATIVA LIMITADA, con domicilio en Hornachos (el «Cargador»), y Éditions de la Pierre d’Angle SCRL (« Déposant »).',
    ['ACEITES SIERRA DE HORNACHOS, SOCIEDAD COOPERATIVA LIMITADA', 'Éditions de la Pierre d’Angle SCRL'],
  ],
  [
    'Dutch: a foundation',
    'DE ONDERGETEKENDEN:\n1. de stichting Stichting Zorggroep De Veenhof, gevestigd te Assen, hierna te\nnoemen: “Opdrachtgever”;\nen\n2. de heer Jasper van der Linde, hierna te noemen: “Opdrachtnemer”;',
    ['Stichting Zorggroep De Veenhof', 'Jasper van der Linde'],
  ],
  [
    'two columns of signatures',
    'between Data B.V. (“Licensor”) and Agrar GmbH (“Licensee”).\nData B.V.                 Agrar GmbH\nB. Doe                    S. Roe\n',
    ['Data B.V.', 'Agrar GmbH'],
  ],
])('%s', (_what, text, expected) => expect(parties(text)).toEqual(expected));

test.each<[what: string, text: string, nobody: string]>([
  [
    'what a party was called before, also where it is named again',
    'BETWEEN: HOOSIER CARTAGE, INC., formerly known as H.S.C. Leasing, Inc. ("CARRIER")\nAND: LANDRUM COMPANY ("SHIPPER")\nThe contract between SHIPPER and H.S.C. Leasing, Inc. ends.',
    'H.S.C. Leasing, Inc.',
  ],
  [
    'for whom somebody is there',
    'made by and between Choptank, Inc. (the “Company”), and Lawrence B. Doe, a director (“Director”), as the designee of Fairlead Capital, LP and its funds.',
    'Fairlead Capital, LP',
  ],
  [
    'where a party is',
    'between MIRANO K.K., with its office at Kanda-ku, Tokyo (“Licensor”), and REDFERN, LLC (“Licensee”).',
    'Tokyo',
  ],
  [
    'the last line of a name above a signature',
    'by and between Hollmann & Straub Medizintechnik GmbH (“Distributor”) and Calder, Inc. (“Calder”).\nIN WITNESS WHEREOF\nHOLLMANN & STRAUB\nMEDIZINTECHNIK GMBH\nBy: ______\n',
    'MEDIZINTECHNIK GMBH',
  ],
])('no party: %s', (_what, text, nobody) => {
  const found = parties(text);
  expect(found).toHaveLength(2);
  expect(found).not.toContain(nobody);
});

test('a letter: to whom it is addressed above its date, and for whom it is signed', () => {
  const letter =
    'The Directors\nSable River Analytical, Inc.\n55 Technology Drive\nLowell\n9 May 2001\nPRIVATE\nDear Sirs\nWe agree to the following.\nYours faithfully\n/s/ J. Doe\nfor and on behalf of\nPENHALLOW INSTRUMENTS PLC';
  expect(parties(letter)).toEqual(['Sable River Analytical, Inc.', 'PENHALLOW INSTRUMENTS PLC']);
});

test('a title in spaced letters is no name for certain', () => {
  const found = candidatesFor({ type: 'organization_name', label: 'Buyer' }, [
    textPage('Buyer  W A R E N R E C H N U N G\n'),
  ]);
  expect(found.filter(({ quality }) => quality >= 0.8)).toEqual([]);
});
