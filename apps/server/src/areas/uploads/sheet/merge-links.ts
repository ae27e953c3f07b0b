import type { Ctx } from '../../../platform/context.ts';
import { LINKS_FIELD } from '../table/row-products.ts';
import { upsertCells } from '../table/upload-table.store.ts';
import { touchUpload } from '../uploads.service.ts';
import { fetchLater } from './fetch-later.ts';
import { readLinks, type RowLinks } from './sheet-links.ts';
import { selectCellsOfField } from './upload-sheet.store.ts';

/**
 * Moves the waiting addresses of merged rows to the remaining one: their images belong to that row now. What was
 * fetched or lost is recorded there, too, so that a sheet sent again fetches nothing twice.
 */
export async function mergeLinks(
  ctx: Ctx,
  { uploadId, into, from }: { uploadId: string; into: number; from: readonly number[] },
): Promise<void> {
  const cells = await selectCellsOfField(ctx, { uploadId, field: LINKS_FIELD });
  const ofRow = new Map(cells.map(({ groupId, value }) => [groupId, readLinks(value)]));
  const moved = from.flatMap((groupId) => {
    const links = ofRow.get(groupId);
    return links ? [{ groupId, links }] : [];
  });
  if (moved.length === 0) return;
  const { revision } = await touchUpload(ctx, uploadId);
  const merged = joined([ofRow.get(into) ?? readLinks(null), ...moved.map(({ links }) => links)]);
  const emptied = moved.map(({ groupId, links }) => ({
    groupId,
    // If the merge is undone, its images are in the other row.
    value: { waiting: [], fetched: links.fetched, lost: [] } satisfies RowLinks,
  }));
  await upsertCells(
    ctx,
    [{ groupId: into, value: merged }, ...emptied].map(({ groupId, value }) => {
      const cell = { uploadId, groupId, field: LINKS_FIELD, value, text: null };
      return { ...cell, fromSheet: true, revision, userName: ctx.caller.name };
    }),
  );
  if (merged.waiting.length > 0) await fetchLater(ctx, uploadId);
}

/** Addresses of several rows as those of one, each once. */
function joined(rows: readonly RowLinks[]): RowLinks {
  const fetched = new Set(rows.flatMap((row) => row.fetched));
  const waiting = new Map(rows.flatMap((row) => row.waiting.map((link) => [link.address, link])));
  for (const address of fetched) waiting.delete(address);
  const lost = new Map(rows.flatMap((row) => row.lost.map((link) => [link.address, link])));
  return { waiting: [...waiting.values()], fetched: [...fetched], lost: [...lost.values()] };
}
