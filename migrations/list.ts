// Every migration in its order. A new one is added at the end, never changed once it has shipped.
import { Migration20261121000001Foundation } from './20261121000001_foundation.ts';

export const MIGRATIONS = [{ name: '20261121000001_foundation', class: Migration20261121000001Foundation }];
