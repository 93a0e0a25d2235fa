// Texts that are none of their label's: a clause of a contract, and the rest of a longer label or heading.
import { describe, expect, test } from 'vitest';
import { candidatesFor, textPage } from '../pages.ts';

const STANDS = 0.8;
const best = (label: string, like: string, text: string) =>
  candidatesFor({ label, type: 'text', like }, [textPage(text)])[0];

describe('a clause', () => {
  test.each([
    ['Job title. You are employed as Senior Test Engineer, reporting to the Head of Quality.'],
    ['Job title: Your title may change from time to time.'],
    ['Tätigkeit: Die Arbeitnehmerin wird als Sachbearbeiterin eingestellt.'],
    ['Fonction : la salariée sera engagée en qualité de comptable unique, statut'],
    ['Functie: werknemer treedt in dienst als planner.'],
    ['Puesto de trabajo: La trabajadora prestará servicios como técnica.'],
  ])('is proposed, never resolved: %s', (text) => {
    const found = best('Job title', 'job_title', text);
    expect(found?.reasonCodes).toEqual(['low_anchor_quality']);
    expect(found?.quality).toBeLessThan(STANDS);
  });

  test.each([
    ['Head of Quality'],
    ['Senior Test Engineer (Robotics)'],
    ['Sachbearbeiterin im Einkauf für die Region Nord'],
  ])('%s is none', (title) => {
    const found = best('Job title', 'job_title', `Job title: ${title}`);
    expect(found).toMatchObject({ value: title, quality: 1, reasonCodes: [] });
  });
});

describe('the rest of a heading', () => {
  test.each([
    ["Landlord's reference – Ms Orla Fitzgerald"],
    ["Landlord's insurance: Zurich"],
    ['Bailleur assurance : Axa'],
  ])('is nobody: %s', (text) => {
    const found = best('Landlord', 'landlord', text);
    expect(found?.quality ?? 0).toBeLessThan(STANDS);
    expect(found?.by).not.toBe('anchor');
  });

  test('behind a colon stands a value', () => {
    const found = best('Landlord', 'landlord', 'Landlord: halloran estates – Dublin');
    expect(found).toMatchObject({ value: 'halloran estates – Dublin', quality: 1 });
  });
});
