// What tax offices say.
import type { LexiconEntry } from '../entry.ts';

export const TAXES: Record<string, LexiconEntry> = {
  tax_year: {
    types: ['number', 'text'],
    labels: {
      en: 'Tax year|Assessment year|Year of assessment|Fiscal year',
      de: 'Veranlagungszeitraum|Steuerjahr|Veranlagungsjahr',
      fr: "Exercice d'imposition|Année d'imposition|Année fiscale",
      es: 'Ejercicio|Ejercicio fiscal|Año fiscal',
      nl: 'Belastingjaar|Aanslagjaar',
    },
  },
  taxable_income: {
    types: ['money'],
    labels: {
      en: 'Taxable income|Total taxable income|Income subject to tax',
      de: 'Zu versteuerndes Einkommen|Steuerpflichtiges Einkommen|Steuerbares Einkommen',
      fr: 'Revenu imposable|Revenu imposable globalement|Revenu fiscal de référence~0.85',
      es: 'Base imponible general|Base liquidable|Base liquidable general',
      nl: 'Belastbaar inkomen|Verzamelinkomen',
    },
  },
  tax_refund: {
    types: ['money'],
    labels: {
      en: 'Tax refund|Refund|Refund due|Amount to be refunded|Overpayment',
      de: 'Erstattung|Erstattungsbetrag|Abgabengutschrift|Steuererstattung|Zu erstatten',
      fr: 'Montant à rembourser|Remboursement|Montant à restituer|À restituer',
      es: 'Resultado a devolver|A devolver|Importe a devolver',
      nl: 'Terug te ontvangen|Teruggaaf|Terug te krijgen|U krijgt terug',
    },
  },
};
