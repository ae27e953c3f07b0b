import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Writable } from 'node:stream';
import { z } from 'zod';
import type { BuyerPage } from '@sourcewiz/contract';

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
/** The files that the browser loads. */
export const buyerAssets = `${dist}/buyer`;
const rendererFile = `${dist}/buyer-ssr/render.js`;
const ENTRY = 'src/buyer/hydrate.tsx';

interface Drawing {
  pipe(target: Writable): unknown;
  abort(): void;
}

/** The part of the web build that renders pages on the server. */
interface BuyerRenderer {
  render(page: BuyerPage, ready: (drawing: Drawing) => void, failed: (error: unknown) => void): void;
  headOf(page: BuyerPage): { title: string; description: string; image: string | null };
}

export interface BuyerBuild extends BuyerRenderer {
  /** Style sheet, small enough to be inlined in the page. */
  css: string;
  /** Address of the script. */
  script: string;
  /** Addresses of what it loads for a page of this kind and language. */
  partsOf(page: BuyerPage): string[];
}

export const isBuyerPageBuilt = (): boolean =>
  existsSync(rendererFile) && existsSync(`${buyerAssets}/.vite/manifest.json`);

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]) }),
);

/** Loads the web build for buyers' pages. @throws when it is missing or incomplete */
export async function loadBuyerBuild(): Promise<BuyerBuild> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(`${buyerAssets}/.vite/manifest.json`, 'utf8')),
  );
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`The web build has no ${ENTRY}`);
  const css = await Promise.all(entry.css.map((file) => readFile(`${buyerAssets}/${file}`, 'utf8')));
  const { render, headOf } = (await import(pathToFileURL(rendererFile).href)) as BuyerRenderer;
  const addressOf = (source: string) => {
    const part = manifest[source];
    if (!part) throw new Error(`The web build has no ${source}`);
    return `/assets/buyer/${part.file}`;
  };
  const parts = {
    en: addressOf('src/buyer/buyer.en.ts'),
    tr: addressOf('src/buyer/buyer.tr.ts'),
    quotation: addressOf('src/buyer/quotation/quotation-page.tsx'),
  };
  const partsOf = (page: BuyerPage) => [
    parts['catalogue' in page ? page.catalogue.language : page.language],
    ...(page.kind === 'quotation' ? [parts.quotation] : []),
  ];
  return { render, headOf, css: css.join('\n'), script: addressOf(ENTRY), partsOf };
}
