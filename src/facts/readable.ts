// A canonical value as people read it: of several values each, not the JSON that programs read.
import { valuesOf } from '../declarations/lists.ts';
import type { FactSpec } from '../declarations/schema.ts';

const BETWEEN = '; ';

/** `Acme GmbH; Beta AG`; any other value as it is. */
export const readableValue = (fact: Pick<FactSpec, 'multiple'> | undefined, value: string): string =>
  fact?.multiple === true ? valuesOf(value).join(BETWEEN) : value;
