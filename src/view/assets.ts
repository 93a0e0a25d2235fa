// The stylesheet of the view, beside that of the hosted pages, which it builds upon.
import { readFileSync } from 'node:fs';
import { assetPaths, makeAsset } from '../page/door/assets.ts';

export const viewStyle = makeAsset(
  'view.css',
  'text/css; charset=utf-8',
  readFileSync(new URL('./assets/view.css', import.meta.url)),
);

export const STYLES = [assetPaths.style, viewStyle.path];
