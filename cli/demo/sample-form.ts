// The form of the sample workflow, in every language that the hosted page speaks.
import type { Declaration, FormFieldSpec } from '../../src/declarations/schema.ts';

type Five = { en: string; nl: string; de: string; fr: string; es: string };

const field = (fieldId: string, type: FormFieldSpec['type'], label: Five): FormFieldSpec => ({
  field_id: fieldId,
  fact_id: fieldId,
  type,
  label,
});

export const sampleForm: NonNullable<Declaration['form']> = {
  sections: [
    {
      section_id: 'invoice',
      title: {
        en: 'Your invoice',
        nl: 'Uw factuur',
        de: 'Ihre Rechnung',
        fr: 'Votre facture',
        es: 'Su factura',
      },
      fields: [
        field('invoice_number', 'text', {
          en: 'Invoice number',
          nl: 'Factuurnummer',
          de: 'Rechnungsnummer',
          fr: 'Numéro de facture',
          es: 'Número de factura',
        }),
        field('invoice_date', 'date', {
          en: 'Invoice date',
          nl: 'Factuurdatum',
          de: 'Rechnungsdatum',
          fr: 'Date de la facture',
          es: 'Fecha de la factura',
        }),
        field('due_date', 'date', {
          en: 'Due date',
          nl: 'Vervaldatum',
          de: 'Fällig am',
          fr: 'Date d’échéance',
          es: 'Fecha de vencimiento',
        }),
        field('total', 'money', {
          en: 'Total amount',
          nl: 'Totaalbedrag',
          de: 'Gesamtbetrag',
          fr: 'Montant total',
          es: 'Importe total',
        }),
      ],
    },
    {
      section_id: 'seller',
      title: {
        en: 'Your company',
        nl: 'Uw bedrijf',
        de: 'Ihr Unternehmen',
        fr: 'Votre entreprise',
        es: 'Su empresa',
      },
      fields: [
        field('seller_name', 'text', {
          en: 'Company name',
          nl: 'Bedrijfsnaam',
          de: 'Name des Unternehmens',
          fr: 'Nom de l’entreprise',
          es: 'Nombre de la empresa',
        }),
        field('seller_vat_id', 'text', {
          en: 'VAT number',
          nl: 'Btw-nummer',
          de: 'USt-IdNr.',
          fr: 'Numéro de TVA',
          es: 'NIF-IVA',
        }),
        field('iban', 'text', {
          en: 'Bank account (IBAN)',
          nl: 'Bankrekening (IBAN)',
          de: 'Bankkonto (IBAN)',
          fr: 'Compte bancaire (IBAN)',
          es: 'Cuenta bancaria (IBAN)',
        }),
        {
          field_id: 'is_ours',
          type: 'yes_no',
          required: true,
          compliance: true,
          label: {
            en: 'This invoice is ours, and the bank account belongs to our company.',
            nl: 'Deze factuur is van ons en de bankrekening staat op naam van ons bedrijf.',
            de: 'Diese Rechnung ist von uns, und das Bankkonto gehört unserem Unternehmen.',
            fr: 'Cette facture est la nôtre et le compte bancaire appartient à notre entreprise.',
            es: 'Esta factura es nuestra y la cuenta bancaria pertenece a nuestra empresa.',
          },
        },
      ],
    },
  ],
};
