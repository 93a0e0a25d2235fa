// Bundles the program into dist/: each command and each child process is an entry, what several need is in chunks beside them.
import { globSync } from 'node:fs';
import http from 'node:http';
import { relative } from 'node:path';
import { build } from 'rolldown';

const ENTRIES = [
  'cli/commands/**/*.ts',
  'cli/program/command-not-found.ts',
  'src/platform/embedded/stopper.ts',
  // Programs of child processes.
  'src/**/{child,*-child}.ts',
  'migrations/*.ts',
];

/** Bundled apart from the commands, so that little lies in pieces between them: 250 files took a third longer to load than sixteen. */
const SERVER = [
  'cli/server/server-process.ts',
  // What the server processes of the tests are made of.
  'src/{main,intake/reader,platform/config,platform/log}.ts',
];

/** They read files beside their own code, or must be the same module as what bin/intake.js has loaded. */
const EXTERNAL = [
  '@oclif/core',
  '@hyzyla/pdfium',
  '@jsquash/jpeg',
  '@myriaddreamin/typst-ts-node-compiler',
  'i18n-iso-countries',
  'ink',
  'onnxruntime-web',
  'pino',
  'react',
  'sixel',
  'tesseract.js',
];

/**
 * Loading 1,700 modules costs a server more than all else that it does until it listens; in a few files it is a third.
 * Third-party code is bundled too, but for what cannot be.
 */
export async function bundle(root, target) {
  for (const entries of [ENTRIES, SERVER]) await bundleOne({ root, target, entries });
}

async function bundleOne({ root, target, entries }) {
  const files = entries.flatMap((pattern) => globSync(pattern, { cwd: root }));
  await build({
    cwd: root,
    input: Object.fromEntries(files.map((file) => [file.replace(/\.tsx?$/u, ''), `${root}${file}`])),
    platform: 'node',
    tsconfig: `${root}tsconfig.json`,
    external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [ownPlaces(root), builtinHttp()],
    logLevel: 'warn',
    checks: { eval: false, ineffectiveDynamicImport: false },
    output: {
      dir: target,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      comments: { legal: true },
    },
  });
}

/** Where a module of ours stands is asked for files beside it: that stays so in a chunk. */
function ownPlaces(root) {
  return {
    name: 'own-places',
    transform: {
      filter: { id: /\.tsx?$/u, code: /import\.meta\.url/u },
      handler(code, id) {
        if (!id.startsWith(root) || id.includes('/node_modules/')) return null;
        const place = JSON.stringify(relative(root, id).replace(/\.tsx?$/u, '.js'));
        const top = "import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + 6)";
        return { code: code.replaceAll('import.meta.url', `(${top} + ${place})`), map: null };
      },
    },
  };
}

/** Imported by its name, Node.js looks at every export of `http`, one of which loads all that `fetch` is made of: 50 ms of each start. */
function builtinHttp() {
  const names = Object.keys(http).filter(
    (name) => !['WebSocket', 'CloseEvent', 'MessageEvent', 'default'].includes(name),
  );
  return {
    name: 'builtin-http',
    resolveId: {
      filter: { id: /^(?:node:)?http$/u },
      handler: () => ({ id: '\0builtin-http', moduleSideEffects: false }),
    },
    load: {
      filter: { id: /builtin-http$/u },
      handler: () => `const http = process.getBuiltinModule('node:http');
export default http;
export const { ${names.join(', ')} } = http;`,
    },
  };
}
