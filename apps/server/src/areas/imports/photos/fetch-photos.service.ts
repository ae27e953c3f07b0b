import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { DomainError, fail, problem } from '../../../platform/fail.ts';
import { selectColumns } from '../../../platform/rows/incoming-rows.store.ts';
import { storedText } from '../../../platform/rows/stored-cells.ts';
import { enterImages, type FetchedImage } from '../../media/index.ts';
import { findTask, startTask, type TaskRun } from '../../tasks/index.ts';
import { findImport, ownImport } from '../imports.service.ts';
import { updateImport, type ImportRecord } from '../imports.store.ts';
import { nameInSheet, shownPictures, withPictures, type TakePicture } from './cell-pictures.ts';
import { publishesNew } from '../layout/layout.ts';
import { publishNew } from '../rows/write-products.service.ts';
import { attachPictures } from './attach-pictures.service.ts';
import {
  countWaiting,
  insertLinks,
  releaseLost,
  selectSettled,
  selectUploadedNames,
  selectWaiting,
  settlePictures,
  type LinkedPicture,
  type WaitingPicture,
} from './fetched-photos.store.ts';
import { unambiguousNames, isOfVariants, nameOfLink, picturesOfCell } from './photo-cells.rules.ts';
import { toPhotoColumns } from './photo-columns.service.ts';
import { fileKeys } from './photo-keys.service.ts';

/** Distinct addresses per sheet. */
const LINKS_MAX = 20_000;
/** Images per transaction. */
const CHUNK = 40;
/** For all images of an import. */
const TOTAL_MS = 60 * 60_000;

/**
 * Starts fetching the images of an import: those that its cells name by address, once it has been written, and those
 * that failed before, if somebody asks for them again.
 * @throws DomainError import_not_ready, import_running, nothing_to_fetch, task_limit
 */
export async function startFetch(ctx: Ctx, importId: string): Promise<string> {
  const record = await ownImport(ctx, importId, 'update');
  if (record.state !== 'done') fail('import_not_ready');
  const before = record.fetchTaskId === null ? undefined : await findTask(ctx, record.fetchTaskId);
  if (before?.status === 'pending' || before?.status === 'in-progress') fail('import_running');
  if ((await releaseLost(ctx, importId)) === 0) fail('nothing_to_fetch');
  return begin(ctx, record);
}

async function begin(ctx: Ctx, { id, fileName }: ImportRecord): Promise<string> {
  const fetchTaskId = await startTask(ctx, {
    action: 'fetch_import_images',
    subject: fileName,
    reference: id,
    input: {},
    totalCount: await countWaiting(ctx, id),
    counts: { linked: 0, lost: 0 },
  });
  await updateImport(ctx, id, { fetchTaskId });
  return fetchTaskId;
}

/**
 * Lists the images that an import names by address and starts fetching them. If too much is running already, they wait
 * in the list of photos, from where they can be fetched.
 */
export async function fetchAfterImport(ctx: Ctx, importId: string): Promise<void> {
  const record = await findImport(ctx, importId);
  const pictures = await linkedPictures(ctx, record);
  if (pictures.length === 0) return;
  await insertLinks(ctx, importId, pictures);
  await begin(ctx, record).catch((error: unknown) => {
    const isFull = error instanceof DomainError && error.problems.some(({ code }) => code === 'task_limit');
    if (!isFull) throw error;
  });
}

/** The images that cells name by address or show, in the order in which their products get them. */
async function linkedPictures(ctx: Ctx, record: ImportRecord): Promise<LinkedPicture[]> {
  const columns = toPhotoColumns(record).filter(({ fetched, links }) => fetched && links > 0);
  const shown = shownPictures(record);
  if (columns.length === 0 && shown.size === 0) return [];
  const hasOwnOfVariants = columns.some(({ header }) => isOfVariants(header));
  const uploaded = new Set(
    (await selectUploadedNames(ctx, record.id)).flatMap((name) => fileKeys(name)[0] ?? []),
  );
  const idColumn = (field: string) =>
    record.columns.find(({ target }) => target.kind === 'field' && target.field === field)?.index ?? 100_000;
  const rows = await selectColumns(ctx, record.id, [
    idColumn('product_id'),
    idColumn('variant_id'),
    ...columns.map(({ index }) => index),
  ]);
  const isUnambiguous = unambiguousNames(
    rows.flatMap(({ cells }) => cells.slice(2).flatMap((cell) => picturesOfCell(storedText(cell)))),
  );
  const shownRows = countRows(rows.filter(({ row }) => shown.has(row)));
  const addresses = new Set<string>();
  const byOwner = new Map<string, LinkedPicture[]>();
  const known = new Set<string>();
  for (const { row, record_key: productKey, part_key: partKey, cells, ...stored } of rows) {
    if (productKey === null || stored.result === 'error') continue;
    const [productCell, variantCell] = cells.map(storedText);
    const ids = {
      product: stored.given_product ?? productCell,
      variant: stored.given_variant ?? variantCell,
    };
    const add = (about: { address: string; name?: string; column: number; isOfVariant: boolean }): void => {
      const { address, column } = about;
      const variantKey = about.isOfVariant ? partKey : null;
      const picture = JSON.stringify([productKey, variantKey, address]);
      if (known.has(picture)) return;
      known.add(picture);
      addresses.add(address);
      const tooMany = problem({ code: 'too_many_links', params: { limit: LINKS_MAX } });
      const shownId = (variantKey === null ? ids.product : ids.variant) || productKey;
      const list = byOwner.get(productKey) ?? [];
      list.push({
        name: about.name ?? nameInSheet(address, shownId),
        address,
        product_key: productKey,
        variant_key: variantKey,
        shown_id: shownId,
        row,
        column,
        problem: addresses.size > LINKS_MAX ? tooMany : null,
      });
      byOwner.set(productKey, list);
    };
    for (const [at, { index: column, header }] of columns.entries()) {
      const isOfVariant = isOfVariants(header) || !hasOwnOfVariants;
      for (const named of picturesOfCell(storedText(cells[at + 2]))) {
        const { link, file } = named;
        // The photo itself was uploaded.
        const isUploaded = isUnambiguous(named) && uploaded.has(fileKeys(file)[0] ?? '');
        if (link !== undefined && !isUploaded)
          add({ address: link, name: nameOfLink(link), column, isOfVariant });
      }
    }
    for (const { address, column } of shown.get(row) ?? []) {
      const header = record.columns.find(({ index }) => index === column)?.header ?? '';
      // An image beside one of several rows shows the product, not the variant of that row.
      add({ address, column, isOfVariant: isOfVariants(header) || (shownRows.get(productKey) ?? 0) > 1 });
    }
  }
  return [...byOwner.values()].flat();
}

function countRows(rows: readonly { record_key: string | null }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { record_key: key } of rows) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The result for an address, from now or from when another row named it. */
type Outcome = FetchedImage | { fileId: string };

/** Fetches all images of an import that are waiting, and adds each to its product as it arrives. */
export async function fetchAll(run: TaskRun): Promise<void> {
  await withPictures(run.base, (take) => fetchWaiting(run, take));
  const importId = run.task.reference ?? '';
  const publishes = await inTransaction(run.base, async (ctx) =>
    publishesNew(await findImport(ctx, importId)),
  );
  // With their images, they may have what publishing needs.
  let after: number | undefined = publishes ? -1 : undefined;
  while (after !== undefined) after = await publishNext(run, importId, after);
}

async function publishNext(run: TaskRun, importId: string, after: number): Promise<number | undefined> {
  let last: number | undefined;
  await run.chunk(async (ctx) => {
    last = await publishNew(ctx, { importId, taskId: run.task.id, after });
  });
  return last;
}

async function fetchWaiting(run: TaskRun, fetchImage: TakePicture): Promise<void> {
  const { base, task } = run;
  const importId = task.reference ?? '';
  const { clock } = base.platform;
  const { cursor } = await run.chunk(async (_ctx, { cursor: before }) => ({
    cursor: { ...before, begun: Number(before['begun'] ?? clock.now().getTime()) },
  }));
  const deadline = Number(cursor['begun']) + TOTAL_MS;
  for (;;) {
    const waiting = await inTransaction(base, (ctx) => selectWaiting(ctx, importId, CHUNK));
    if (waiting.length === 0) return;
    const isLate = clock.now().getTime() > deadline;
    const outcomes = await outcomesOf(base, importId, waiting, isLate ? tooLate : fetchImage);
    await run.chunk(async (ctx, { doneCount, counts }) => {
      const { linked, lost } = await enterPictures(
        ctx,
        { importId, taskId: task.id, subject: task.subject },
        waiting,
        outcomes,
      );
      return {
        doneCount: doneCount + waiting.length,
        counts: { linked: (counts['linked'] ?? 0) + linked, lost: (counts['lost'] ?? 0) + lost },
      };
    });
  }
}

const tooLate: TakePicture = async () => ({ problem: problem({ code: 'link_time_over' }) });

/** Fetches each address once, however many rows name it. */
async function outcomesOf(
  base: CallerCtx,
  importId: string,
  waiting: readonly WaitingPicture[],
  fetchImage: TakePicture,
): Promise<Map<string, Outcome>> {
  // The first row that names an image names it.
  const names = new Map(waiting.toReversed().map(({ address, name }) => [address, name]));
  const before = await inTransaction(base, (ctx) => selectSettled(ctx, importId, [...names.keys()]));
  const known = before.map(({ address, file_id: fileId, problem: why }): [string, Outcome] => [
    address,
    why ? { problem: why } : { fileId: fileId ?? '' },
  ]);
  const outcomes = new Map(known);
  const fresh = [...names].filter(([address]) => !outcomes.has(address));
  await Promise.all(
    fresh.map(async ([address, name]) => outcomes.set(address, await fetchImage({ address, name }))),
  );
  return outcomes;
}

/** Stores what was fetched and adds it to the products. @returns how many images were linked, and how many failed */
async function enterPictures(
  ctx: Ctx,
  about: { importId: string; taskId: string; subject: string },
  waiting: readonly WaitingPicture[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<{ linked: number; lost: number }> {
  const images = [...outcomes.values()].flatMap((outcome) => ('image' in outcome ? outcome.image : []));
  const entered = await enterImages(ctx, images);
  const fileOf = new Map(images.map((image, index) => [image, entered[index] ?? '']));
  const arrived = waiting.map((picture) => {
    const outcome = outcomes.get(picture.address) ?? { problem: problem({ code: 'link_unreachable' }) };
    if ('problem' in outcome) return { ...picture, fileId: null, problem: outcome.problem };
    const fileId = 'image' in outcome ? (fileOf.get(outcome.image) ?? null) : outcome.fileId;
    return { ...picture, fileId, problem: null };
  });
  const refused = await attachPictures(ctx, about, arrived);
  const settled = arrived.map(({ id, fileId, problem: why }) => ({
    id,
    file_id: fileId,
    problem: why ?? refused.get(id) ?? null,
  }));
  await settlePictures(ctx, about.importId, settled);
  const lost = settled.filter(({ problem: why }) => why !== null).length;
  return { linked: settled.length - lost, lost };
}
