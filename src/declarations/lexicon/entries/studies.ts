// What schools and universities say.
import type { LexiconEntry } from '../entry.ts';

export const STUDIES: Record<string, LexiconEntry> = {
  student_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Student number|Student No|Student ID|Matriculation number|Enrolment number',
      de: 'Matrikelnummer|Matrikel-Nr|Matr.-Nr',
      fr: 'Matricule|Numéro étudiant|N° étudiant|Numéro de matricule',
      es: 'Número de estudiante|Número de matrícula|N.º de expediente',
      nl: 'Studentnummer|Studentnr',
    },
  },
  diploma_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Diploma number|Diploma No|Degree number|Number of the diploma',
      de: 'Diplomnummer|Urkunden-Nr|Zeugnisnummer',
      fr: 'Numéro du diplôme|N° du diplôme',
      es: 'Número del título|Registro nacional de títulos',
      nl: 'Diplomanummer|Diplomanr',
    },
  },
  programme: {
    types: ['text'],
    labels: {
      en: 'Programme|Degree programme|Course of study|Field of study|Study programme|Programme of study',
      de: 'Studiengang|Studienfach|Fachrichtung',
      fr: 'Cursus|Filière|Formation|Spécialité',
      es: 'Titulación|Estudios|Programa',
      nl: 'Opleiding|Studierichting',
    },
  },
  academic_year: {
    types: ['text'],
    labels: {
      en: 'Academic year|School year|Year of study',
      de: 'Studienjahr|Schuljahr|Akademisches Jahr',
      fr: 'Année académique|Année universitaire|Année scolaire',
      es: 'Curso académico|Año académico',
      nl: 'Academiejaar|Studiejaar|Collegejaar',
    },
  },
};
