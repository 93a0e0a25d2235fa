// The version of this package.
import { readFileSync } from 'node:fs';

// From src/ the package is one folder up, from dist/src/ two.
const candidates = ['../package.json', '../../package.json'].map((path) => new URL(path, import.meta.url));

function readVersion(): string {
  for (const url of candidates) {
    try {
      return (JSON.parse(readFileSync(url, 'utf8')) as { version: string }).version;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
    }
  }
  return '0.0.0';
}

export const VERSION = readVersion();
