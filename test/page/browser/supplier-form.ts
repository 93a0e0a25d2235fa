// The form of the suppliers' workflow, in five languages, with a field of every type.

export type LocalText = { en: string; nl: string; de: string; fr: string; es: string };
export const say = (en: string, nl: string, de: string, fr: string, es: string): LocalText => ({
  en,
  nl,
  de,
  fr,
  es,
});

type More = Record<string, unknown> & { field_id: string };

/** Asks for the fact of the same name. */
const field = (type: string, label: LocalText, more: More): object => ({
  fact_id: more.field_id,
  ...answer(type, label, more),
});

/** Asks for what is no fact. */
const answer = (type: string, label: LocalText, more: More): object => ({
  type,
  label,
  required: true,
  ...more,
});

const COMPANY = {
  section_id: 'company',
  title: say('Your company', 'Uw bedrijf', 'Ihre Firma', 'Votre entreprise', 'Su empresa'),
  fields: [
    field(
      'text',
      say('Company name', 'Bedrijfsnaam', 'Name der Firma', 'Nom de l’entreprise', 'Nombre de la empresa'),
      {
        field_id: 'company',
      },
    ),
    field('choice', say('Legal form', 'Rechtsvorm', 'Rechtsform', 'Forme juridique', 'Forma jurídica'), {
      field_id: 'legal_form',
      options: [
        {
          value: 'sole',
          label: say('On my own account', 'Zelfstandig', 'Einzeln', 'À mon compte', 'Por cuenta propia'),
        },
        { value: 'limited', label: say('Limited company', 'B.V.', 'GmbH', 'SARL', 'S.L.') },
        { value: 'other', label: say('Something else', 'Iets anders', 'Etwas anderes', 'Autre', 'Otra') },
      ],
    }),
    answer(
      'yes_no',
      say(
        'Do you have a VAT number?',
        'Hebt u een btw-nummer?',
        'Haben Sie eine USt-IdNr.?',
        'Avez-vous un numéro de TVA ?',
        '¿Tiene un número de IVA?',
      ),
      { field_id: 'has_vat' },
    ),
    field('text', say('VAT number', 'Btw-nummer', 'USt-IdNr.', 'Numéro de TVA', 'Número de IVA'), {
      field_id: 'vat_number',
      visible_when: "form.has_vat == 'yes'",
    }),
    field('number', say('Employees', 'Medewerkers', 'Mitarbeitende', 'Salariés', 'Personas empleadas'), {
      field_id: 'employees',
      required: false,
    }),
  ],
};

const CONTACT = {
  section_id: 'contact',
  title: say(
    'How to reach you',
    'Uw gegevens',
    'So erreichen wir Sie',
    'Vos coordonnées',
    'Sus datos de contacto',
  ),
  fields: [
    field('text', say('Your name', 'Uw naam', 'Ihr Name', 'Votre nom', 'Su nombre'), { field_id: 'name' }),
    field('email', say('Your mail', 'Uw e-mail', 'Ihre E-Mail', 'Votre courriel', 'Su correo'), {
      field_id: 'email',
    }),
    field('phone', say('Your phone', 'Uw telefoon', 'Ihr Telefon', 'Votre téléphone', 'Su teléfono'), {
      field_id: 'phone',
      required: false,
    }),
    field('long_text', say('Where you are', 'Uw adres', 'Ihre Anschrift', 'Votre adresse', 'Su dirección'), {
      field_id: 'address',
    }),
    field('country', say('Which country', 'Welk land', 'Welches Land', 'Quel pays', 'Qué país'), {
      field_id: 'country',
    }),
  ],
};

const PAYMENT = {
  section_id: 'payment',
  title: say('The payment', 'De betaling', 'Die Zahlung', 'Le paiement', 'El pago'),
  fields: [
    field(
      'text',
      say('Invoice number', 'Factuurnummer', 'Rechnungsnummer', 'Numéro de facture', 'Número de factura'),
      {
        field_id: 'invoice_number',
      },
    ),
    field(
      'date',
      say('Invoice date', 'Factuurdatum', 'Rechnungsdatum', 'Date de facture', 'Fecha de factura'),
      {
        field_id: 'invoice_date',
      },
    ),
    field('money', say('What is due', 'Wat openstaat', 'Was offen ist', 'Montant dû', 'Lo pendiente'), {
      field_id: 'total',
    }),
    field('text', say('IBAN', 'IBAN', 'IBAN', 'IBAN', 'IBAN'), {
      field_id: 'iban',
      help: say(
        'This is where we pay to.',
        'Hierop betalen wij.',
        'Dorthin zahlen wir.',
        'C’est là que nous payons.',
        'Ahí pagaremos.',
      ),
    }),
  ],
};

const AGREE = {
  section_id: 'agree',
  title: say('Your agreement', 'Uw akkoord', 'Ihre Zustimmung', 'Votre accord', 'Su conformidad'),
  fields: [
    answer(
      'yes_no',
      say(
        'All of this is true, and you may keep it for as long as you pay me.',
        'Dit alles klopt, en u mag het bewaren zolang u mij betaalt.',
        'Das alles stimmt, und Sie dürfen es aufbewahren, solange Sie mich bezahlen.',
        'Tout cela est exact, et vous pouvez le garder tant que vous me payez.',
        'Todo esto es cierto, y pueden guardarlo mientras me paguen.',
      ),
      { field_id: 'terms', compliance: true },
    ),
  ],
};

export const SECTIONS = [COMPANY, CONTACT, PAYMENT, AGREE];
