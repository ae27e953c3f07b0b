import { zipOf, type ZipPart } from '../../../platform/archives/index.ts';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { ImageError } from '../../../platform/images/index.ts';
import { makeFile, type MadeFile } from '../../../platform/made-files/index.ts';
import { readPictures } from '../../../platform/print/index.ts';
import { writeDeck } from '../../../platform/slides/index.ts';
import { StorageError } from '../../../platform/storage/index.ts';
import { readImage, selectImageSizes } from '../../media/index.ts';
import {
  loadTemplate,
  type CatalogueFileOrder,
  type LoadedTemplate,
  type TemplateOrder,
} from '../template/load-template.service.ts';
import type { TemplateData } from '../template/template-data.ts';
import { deckOf, partsOf, pictureSizes, type SlidePage } from './catalogue-deck.ts';
import type { SlideView } from './slide-parts.ts';

/** Increase it when the slides change: files made before are then no longer served. */
const VERSION = 2;
/** The share of the work after which the pictures of a file have been looked at. */
const LOOKED_AT = 0.4;
/** Pictures between two calls about the progress. */
const CHUNK = 40;
/** A white point, for a picture that was lost while the file was written. */
const LOST = Buffer.from(
  '/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);

/** A catalogue with the sizes of its pictures, as loaded in one transaction. */
interface LoadedSlides extends LoadedTemplate {
  sizes: ReadonlyMap<string, { width: number; height: number }>;
}
type OnProgress = (share: number) => Promise<unknown>;
type Made = Omit<SlideView, 'pictures'>;

async function loadSlides(ctx: Ctx, order: TemplateOrder): Promise<LoadedSlides> {
  const loaded = await loadTemplate(ctx, order);
  const { sections } = loaded.content;
  const names = sections.flatMap(({ products }) => products.flatMap(({ images }) => images));
  return { ...loaded, sizes: await selectImageSizes(ctx, [...names, ...marksOf(loaded.content)]) };
}

/** The pictures that are not those of a product: logo and cover. */
const marksOf = ({ company: { logo }, coverScene, coverImages }: TemplateData): string[] =>
  [logo, coverScene, ...coverImages].filter((name) => name !== null);

/** The presentation of a catalogue: a .pptx, or a .zip with several if it is too large for one. */
export async function makeSlides(
  base: CallerCtx,
  { design, ...order }: CatalogueFileOrder,
  onProgress: OnProgress,
): Promise<MadeFile> {
  const loaded = await inTransaction(base, (ctx) => loadSlides(ctx, { ...order, look: { design } }));
  const { content: data, name, needs, row } = loaded;
  const { accent, font, parts: shown } = row;
  const language = loaded.language ?? base.caller.language;
  const view: Made = { data, language, look: { design, accent, font, parts: shown } };
  const parts = partsOf(view);
  return makeFile(
    base,
    {
      kind: 'catalogue_ppt',
      name: `${name}.${parts.length > 1 ? 'zip' : 'pptx'}`,
      madeFrom: [VERSION, language, view.look, data],
      ...(needs ? { needs } : {}),
    },
    () => inParts(base, { view, parts, loaded, onProgress }),
  );
}

interface Work {
  view: Made;
  parts: readonly (readonly SlidePage[])[];
  loaded: LoadedSlides;
  onProgress: OnProgress;
}

async function* inParts(base: CallerCtx, work: Work): AsyncGenerator<Uint8Array> {
  const [only, ...others] = work.parts;
  if (only && others.length === 0) {
    yield* onePart(base, work, 0);
    return;
  }
  async function* files(): AsyncGenerator<ZipPart> {
    for (const index of work.parts.keys()) {
      const pieces: Uint8Array[] = [];
      for await (const piece of onePart(base, work, index)) pieces.push(piece);
      yield {
        path: `${work.loaded.name.replace(/[\\/:*?"<>|]+/g, ' ')} ${index + 1}.pptx`,
        bytes: Buffer.concat(pieces),
      };
    }
  }
  yield* zipOf(files());
}

/** One file: its pictures are looked at, its slides drawn, and the pictures put in. */
async function* onePart(
  base: CallerCtx,
  { view, parts, loaded, onProgress }: Work,
  index: number,
): AsyncGenerator<Uint8Array> {
  const pages = parts[index] ?? [];
  const report = (share: number) => onProgress((index + share) / parts.length);
  const ofProducts = pages.flatMap(({ placed }) => placed.flatMap(({ product }) => product.images));
  const names = [...new Set([...marksOf(loaded.content), ...ofProducts])];
  const small = names.map((sha256) => ({ sha256, variant: 'thumb' as const }));
  const { grounds } = await readPictures(base, small, (share) => report(share * LOOKED_AT));
  const pictures = new Map(
    [...grounds].flatMap(([name, edges]) => {
      const size = loaded.sizes.get(name);
      return size ? [[name, { ...size, grounds: edges }] as const] : [];
    }),
  );
  const deck = deckOf({ ...view, pictures }, pages, { part: index + 1, parts: parts.length });
  const variants = pictureSizes(deck);
  let read = 0;
  const { platform, caller, log } = base;
  yield* writeDeck(deck, async (sha256) => {
    read += 1;
    if (read % CHUNK === 0) await report(LOOKED_AT + (1 - LOOKED_AT) * (read / variants.size));
    try {
      const variant = variants.get(sha256) ?? 'paper-360';
      return await readImage(platform, { orgId: caller.orgId, sha256, variant });
    } catch (error) {
      const isMissing = error instanceof StorageError && error.code === 'file_missing';
      if (!isMissing && !(error instanceof ImageError)) throw error;
      log.warn({ err: error, sha256 }, 'a picture is missing in a presentation');
      return LOST;
    }
  });
}
