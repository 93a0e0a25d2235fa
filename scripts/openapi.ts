// Writes test/openapi.json, the committed copy of the API's description: a change of the API shows in a review, and in
// test/contract.test.ts. Run it after such a change: npm run openapi
import { writeFileSync } from 'node:fs';
import { createApi } from '../src/api.ts';
import { parseEgressPolicy } from '../src/platform/outbound/egress-policy.ts';

const document = createApi(parseEgressPolicy('')).document();
writeFileSync(new URL('../test/openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
