// The verification snippets: one small complete program per language, as they lie in src/webhooks/snippets.
import { readFileSync } from 'node:fs';

export const SNIPPETS = {
  node: 'verify.mjs',
  python: 'verify.py',
  go: 'verify.go',
  ruby: 'verify.rb',
  php: 'verify.php',
  java: 'Verify.java',
} as const;
export type SnippetLanguage = keyof typeof SNIPPETS;
export const SNIPPET_LANGUAGES = Object.keys(SNIPPETS) as SnippetLanguage[];

export const readSnippet = (language: SnippetLanguage): string =>
  readFileSync(new URL(`../../src/webhooks/snippets/${SNIPPETS[language]}`, import.meta.url), 'utf8');
