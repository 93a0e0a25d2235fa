// What would stand without a person: the one value among those that are sure.
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import type { Page } from '../../../../src/documents/page.ts';
import { candidatesFor, textPage } from '../pages.ts';

const THRESHOLD = 0.8;

/** Null where nothing stands; several values where they disagree. */
export function settled(fact: Parameters<typeof candidatesFor>[0], page: string | Page): string | null {
  const found = candidatesFor(fact, [typeof page === 'string' ? textPage(page) : page]);
  const sure = found.filter(({ quality, reasonCodes }) => quality >= THRESHOLD && reasonCodes.length === 0);
  const values = [...new Set(sure.map(({ value }) => value))];
  return values.length === 0 ? null : values.join(' or ');
}

export const EUR: FactSpec['type'] = { name: 'money', currency: 'EUR' };
export const DAY: FactSpec['type'] = { name: 'date', order: 'DMY' };
