import type { TenantCtx } from '../../../platform/context.ts';
import { BUILT_IN, type IndexMark, type IndexSource } from '../../../platform/likeness/index.ts';
import { REMOVED_KEPT } from '../search.store.ts';
import {
  selectChangedProducts,
  selectDescriptors,
  selectIndexMark,
  selectProductImages,
  selectRemovedProducts,
  type DescriptorModel,
  type DescriptorPage,
} from './smart-index.store.ts';

/** Products and descriptors read at a time: half a megabyte of vectors, so that other requests get their turn. */
const PRODUCTS_AT_ONCE = 5_000;
const DESCRIPTORS_AT_ONCE = 500;

/** Vectors of an encoder have no version other than its content. */
export const encoderModelOf = (model: string): DescriptorModel => ({ model, version: 1 });

/** Runs one read in a separate transaction. */
export type Read = <T>(work: (ctx: TenantCtx) => Promise<T>) => Promise<T>;

/**
 * What a company's image index has to learn, from the rows that the caller sees. No connection is held while the index
 * takes it in: a change between two portions has a later revision than the mark, and comes next time.
 * @param encoder name of the optional encoder's model
 */
export function indexSource(read: Read, encoder: string | undefined): IndexSource {
  return async function* changesSince(known) {
    const now = await read(selectIndexMark);
    // Revision 0 means an interrupted load; rows of an earlier version of the program have it, too.
    const isUsable = known && known.revision > 0 && now.revision - known.revision < REMOVED_KEPT;
    const isCurrent = isUsable ? known : undefined;
    if (known && !isCurrent) yield { changes: { reset: true }, mark: { revision: 0, serial: 0 } };
    yield* productChanges(read, { since: isCurrent, now });
    yield* descriptorChanges(read, { since: isCurrent?.serial ?? 0, now, encoder });
  };
}

type Portions = ReturnType<IndexSource>;

async function* productChanges(
  read: Read,
  { since, now }: { since: IndexMark | undefined; now: IndexMark },
): Portions {
  const mark = { revision: now.revision, serial: since?.serial ?? 0 };
  if (since) {
    if (now.revision === since.revision) return;
    const changes = await read(async (ctx) => ({
      removed: await selectRemovedProducts(ctx, since.revision),
      products: await selectChangedProducts(ctx, since.revision),
    }));
    yield { changes, mark };
    return;
  }
  for (let after = 0; ;) {
    const from = after;
    const products = await read((ctx) => selectProductImages(ctx, { after: from, limit: PRODUCTS_AT_ONCE }));
    // Only the last portion sets the mark: an interrupted load is repeated.
    const isLast = products.length < PRODUCTS_AT_ONCE;
    yield { changes: { products }, mark: isLast ? mark : { revision: 0, serial: 0 } };
    if (isLast) return;
    after = products.at(-1)?.[0] ?? after;
  }
}

interface DescriptorSpan {
  since: number;
  now: IndexMark;
}

async function* descriptorChanges(
  read: Read,
  { encoder, ...span }: DescriptorSpan & { encoder: string | undefined },
): Portions {
  const { since, now } = span;
  if (now.serial <= since) return;
  for await (const { ids, vectors, blank } of pagesOf(read, BUILT_IN, 'both', since)) {
    yield { changes: { images: { ids, vectors }, blank }, mark: { revision: now.revision, serial: since } };
  }
  if (encoder !== undefined) yield* neuralChanges(read, encoderModelOf(encoder), span);
  // Only now: an interrupted load is repeated.
  yield { changes: {}, mark: now };
}

async function* neuralChanges(read: Read, model: DescriptorModel, { since, now }: DescriptorSpan): Portions {
  for await (const { ids, vectors } of pagesOf(read, model, 'object', since)) {
    yield { changes: { neural: { ids, vectors } }, mark: { revision: now.revision, serial: since } };
  }
}

async function* pagesOf(
  read: Read,
  model: DescriptorModel,
  part: 'both' | 'object',
  since: number,
): AsyncGenerator<DescriptorPage, void, undefined> {
  for (let after = since; ;) {
    const from = after;
    const page = await read((ctx) =>
      selectDescriptors(ctx, { model, after: from, limit: DESCRIPTORS_AT_ONCE, part }),
    );
    if (!page) return;
    yield page;
    after = page.serial;
  }
}
