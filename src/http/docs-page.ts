// /docs: the API's documentation, self-contained: no outside asset, nothing fetched but our own OpenAPI document.
import { readFile } from 'node:fs/promises';
import type { Middleware } from 'koa';

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>intake API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#swagger-ui', validatorUrl: null, deepLinking: true, defaultModelsExpandDepth: 0 });\n`;

const ASSETS: Record<string, { type: string; read: () => Promise<string | Buffer> }> = {
  '/docs': { type: 'text/html; charset=utf-8', read: () => Promise.resolve(PAGE) },
  '/docs/start.js': { type: 'text/javascript; charset=utf-8', read: () => Promise.resolve(START) },
  '/docs/swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    read: () => readAsset('swagger-ui-bundle.js'),
  },
  '/docs/swagger-ui.css': { type: 'text/css; charset=utf-8', read: () => readAsset('swagger-ui.css') },
};

// Built into dist/docs; from source they come from where the build takes them.
const FOLDERS = ['../../docs/', '../../dist/docs/', '../../node_modules/swagger-ui-dist/'].map(
  (path) => new URL(path, import.meta.url),
);

async function readAsset(name: string): Promise<Buffer> {
  for (const folder of FOLDERS) {
    try {
      return await readFile(new URL(name, folder));
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`${name} is not built; run npm run build`);
}

export function docsPage(): Middleware {
  return async (ctx, next) => {
    const asset = ASSETS[ctx.path === '/' ? '/docs' : ctx.path];
    if (asset === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = '/docs';
    if (ctx.path === '/') return ctx.redirect('/docs');
    ctx.set('Content-Security-Policy', CSP);
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = await asset.read();
    ctx.set('Content-Type', asset.type);
  };
}
