// Work and its pay: payslips, contracts of employment.
import type { LexiconEntry } from '../entry.ts';
import { said } from '../said.ts';

/** Of the year so far, of the month before. */
const OTHER_PERIODS = {
  en: 'YTD|Year to date|Gross pay YTD|Net pay YTD|YTD gross|YTD net|Total deductions|Taxable pay|Taxable gross',
  de: 'Jahreswerte|Jahresbrutto|Gesamtbrutto kumuliert|Steuerbrutto|SV-Brutto|Summe Abzüge|Gesetzliche Abzüge',
  fr: 'Cumul annuel|Cumul brut|Cumul net imposable|Net imposable|Net fiscal|Total retenues',
  es: 'Acumulado|Total a deducir|Total deducciones|Base de cotización',
  nl: 'Cumulatief|Cumulatieven|Loon LH|Totaal inhoudingen',
};

export const PAY: Record<string, LexiconEntry> = {
  gross_pay: {
    types: ['money', 'number'],
    isPeriodic: true,
    labels: {
      en: 'Gross pay|Gross wages|Gross salary|Gross earnings|Current gross|Total gross pay|Total gross|Total earnings~0.88|Gross~0.85',
      de: 'Gesamtbrutto|Bruttolohn|Bruttogehalt|Bruttobezüge|Bruttoverdienst|Bruttoentgelt|Gesamt-Brutto|Brutto gesamt|Brutto~0.85',
      fr: 'Salaire brut|Rémunération brute|Total brut|Brut mensuel|Salaire brut mensuel|Brut~0.85',
      es: 'Total devengado|Total devengos|Salario bruto|Sueldo bruto|Retribución bruta',
      nl: 'Brutoloon|Bruto loon|Bruto salaris|Brutosalaris|Totaal bruto|Bruto~0.85',
    },
    counter: OTHER_PERIODS,
  },
  net_pay: {
    types: ['money', 'number'],
    isPeriodic: true,
    labels: {
      en: 'Net pay|Take-home pay|Take home pay|Net wages|Net salary|Net earnings|Net amount paid|Current net|Net pay deposited|Take-home pay after tax',
      de: 'Auszahlungsbetrag|Auszahlung|Netto-Auszahlung|Überweisungsbetrag|Nettolohn~0.92|Nettogehalt~0.92|Nettoverdienst~0.88|Nettobezüge~0.85',
      fr: 'Net à payer|Net payé|Net à payer au salarié|Salaire net|Salaire net à payer|Net versé|Net payé en euros|Net à payer en euros|Net à verser',
      es: 'Líquido a percibir|Líquido total a percibir|Total líquido|Neto a percibir|Salario neto|Sueldo neto',
      nl: 'Nettoloon|Netto loon|Netto salaris|Nettosalaris|Netto te betalen|Netto uitbetaling|Uit te betalen|Uitbetaald',
    },
    counter: OTHER_PERIODS,
  },
  salary: {
    types: ['money', 'number'],
    isPeriodic: true,
    labels: {
      en: 'Salary|Base salary|Basic salary|Annual salary|Monthly salary|Remuneration|Gross monthly salary|Gross annual salary|Gross salary per month|Monthly gross salary|Annual base salary|Gross annual base pay|Base pay|Basic annual salary|Salary per annum',
      de: 'Gehalt|Grundgehalt|Monatsgehalt|Jahresgehalt|Vergütung|Bruttomonatsgehalt|Bruttojahresgehalt|Monatsbruttogehalt|Bruttovergütung',
      fr: 'Salaire|Salaire de base|Salaire mensuel|Rémunération|Salaire annuel|Salaire mensuel brut|Rémunération mensuelle brute|Rémunération brute mensuelle',
      es: 'Salario|Sueldo|Salario base|Retribución|Salario bruto mensual|Salario bruto anual',
      nl: 'Salaris|Basissalaris|Maandsalaris|Jaarsalaris|Loon|Bruto maandsalaris|Bruto jaarsalaris|Basisjaarsalaris|Bruto basissalaris',
    },
    rules: [
      said(
        0.79,
        'salary … of|is|be; remuneration … of|is|be; gehalt … von|beträgt|höhe; vergütung … von|beträgt|höhe; salaire … de; rémunération … de; salario … de; retribución … de; salaris … bedraagt|van; loon … bedraagt|van',
        { but: 'bonus; sick*; overtime; deduct*; exceed*; weihnachtsgeld; prime; vakantie*' },
      ),
    ],
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  pay_date: {
    types: ['date'],
    labels: {
      en: 'Pay date|Payment date|Date of payment|Date paid|Check date|Pay day|Paid on',
      de: 'Zahltag|Zahlungsdatum|Auszahlungsdatum|Datum der Zahlung|Ausgezahlt am|Überwiesen am|Gezahlt am',
      fr: 'Date de paiement|Date de paie|Payé le|Date de versement|Date de règlement|Paiement le|Date du virement',
      es: 'Fecha de pago|Fecha de abono|Pagado el',
      nl: 'Betaaldatum|Datum betaling|Uitbetaaldatum|Betaald op',
    },
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  employee_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Employee number|Employee No|Employee ID|Employee #|Staff number|Staff No|Payroll number|Payroll No|Personnel number',
      de: 'Personalnummer|Personal-Nr|Pers.-Nr|Mitarbeiternummer|Mitarbeiter-Nr',
      fr: 'Matricule|N° matricule|Numéro de matricule|N° salarié|Numéro de salarié',
      es: 'Número de empleado|Nº de empleado|N.º de empleado|Código de trabajador',
      nl: 'Personeelsnummer|Personeelsnr|Medewerkernummer|Werknemernummer',
    },
  },
  entry_date: {
    types: ['date'],
    choose: 'first',
    labels: {
      en: 'Date of joining|Joining date|Entry date|Hire date|Date of hire|Date hired|Employment start date|Start of employment|Employee since|First day of work|First working day|Employed since|Employed from|In service since|Date of joining the company|Joined on',
      de: 'Eintritt|Eintrittsdatum|Beginn des Arbeitsverhältnisses|Beginn der Beschäftigung|Beschäftigt seit|Erster Arbeitstag|Arbeitsbeginn|Eingestellt am|Betriebszugehörigkeit seit',
      fr: "Date d'entrée|Date d'embauche|Date d'ancienneté~0.85|Entrée le|Début du contrat|Premier jour de travail|Date d’ancienneté~0.85|Embauché le",
      es: 'Antigüedad|Fecha de antigüedad|Fecha de alta|Fecha de ingreso|Primer día de trabajo',
      nl: 'Datum in dienst|In dienst sinds|Indiensttreding|Datum indiensttreding|Eerste werkdag|In dienst per|In dienst vanaf',
    },
    rules: [
      said(
        0.79,
        'employment … commence*|begin*|begins|start*; commence* employment; arbeitsverhältnis … beginnt; beginnt am; tritt … ein; contrat … effet|débute|commence; engagé* … à compter; relación laboral … inicia*|comienza; inicio … relación laboral; arbeidsovereenkomst … ingang|aangegaan; treedt … in dienst; arbeidsovereenkomst vangt aan; in dienst … met ingang van; met ingang van',
        { but: 'previous*; probation; terminat*; end*; endet; probezeit' },
      ),
    ],
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  probation_period: {
    types: ['duration'],
    labels: {
      en: 'Probation period|Probationary period|Probation|Trial period',
      de: 'Probezeit',
      fr: "Période d'essai|Essai",
      es: 'Período de prueba|Periodo de prueba',
      nl: 'Proeftijd',
    },
    rules: [
      said(
        0.79,
        "probation*; trial period; probezeit; période d’essai; période d'essai; período de prueba; periodo de prueba; proeftijd",
        { but: 'notice; kündig*; préavis; preaviso; opzeg*' },
      ),
    ],
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
};
