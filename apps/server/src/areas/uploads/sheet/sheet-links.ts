import { z } from 'zod';
import { problemSchema, UPLOAD_IMAGES_MAX, type Problem, type UploadSheet } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { problem } from '../../../platform/fail.ts';
import { shownAddress } from '../../imports/index.ts';
import { LINKS_FIELD } from '../table/row-products.ts';
import { selectRows, upsertCells } from '../table/upload-table.store.ts';
import { touchUpload } from '../uploads.service.ts';
import { fileKeys } from './match-sheet.ts';
import { selectCellsOfField } from './upload-sheet.store.ts';

const linkSchema = z.object({
  address: z.string(),
  /** File name, as far as the address contains it. */
  name: z.string(),
  /** When the sheet introduced it, in ms. */
  since: z.number().optional(),
});
/** An image whose address is in a row of the sheet. */
export type SheetLink = z.output<typeof linkSchema>;

const rowLinksSchema = z.object({
  waiting: z.array(linkSchema),
  /** The addresses whose images have arrived, even if removed since. */
  fetched: z.array(z.string()),
  lost: z.array(z.object({ address: z.string(), problem: problemSchema })),
});
/** The content of a row's hidden cell for its addresses. */
export type RowLinks = z.output<typeof rowLinksSchema>;

export const readLinks = (value: unknown): RowLinks =>
  rowLinksSchema.safeParse(value).data ?? { waiting: [], fetched: [], lost: [] };

/**
 * The addresses of a row after a sheet was read: none is fetched twice, none whose image was uploaded, and lost ones
 * are tried again.
 * @param about.before previous content of its cell
 * @param about.files names that identify the files
 * @param about.uploaded keys of the names of uploaded images
 */
export function linksToFetch(
  links: readonly SheetLink[],
  { before, files, uploaded }: { before: unknown; files: readonly string[]; uploaded: ReadonlySet<string> },
): RowLinks {
  const { fetched } = readLinks(before);
  const isThere = ({ address, name }: SheetLink) =>
    fetched.includes(address) || (files.includes(name) && fileKeys(name).some((key) => uploaded.has(key)));
  const waiting = new Map(links.filter((link) => !isThere(link)).map((link) => [link.address, link]));
  return { waiting: [...waiting.values()].slice(0, UPLOAD_IMAGES_MAX), fetched, lost: [] };
}

/** All addresses of a row, whatever became of them. */
export const addressesOf = ({ waiting, fetched, lost }: RowLinks): string[] => [
  ...[...waiting, ...lost].map(({ address }) => address),
  ...fetched,
];

/** Most waiting addresses of an upload: no more than twice its images. */
const LINKS_MAX = 2 * UPLOAD_IMAGES_MAX;

/**
 * Lets as many addresses wait as an upload may have; for the others the rows say why they are not fetched.
 * @param others how many wait in rows that the sheet does not contain
 */
export function withinLinks(
  rows: readonly RowLinks[],
  { others, since }: { others: number; since: number },
): RowLinks[] {
  let room = Math.max(0, LINKS_MAX - others);
  const why = problem({ code: 'too_many_links', params: { limit: LINKS_MAX } });
  return rows.map(({ waiting, fetched, lost }) => {
    const kept = waiting.slice(0, room).map((link) => ({ ...link, since }));
    room -= kept.length;
    const cut = waiting.slice(kept.length).map(({ address }) => ({ address, problem: why }));
    return { waiting: kept, fetched, lost: [...lost, ...cut] };
  });
}

/** Most lost addresses that are listed. */
const TOLD_MAX = 500;

/** How many images of an upload are still to be fetched, and which addresses failed. */
export async function countLinks(
  ctx: Ctx,
  uploadId: string,
): Promise<Pick<UploadSheet, 'fetching' | 'lost_count' | 'lost_links'>> {
  const cells = await selectCellsOfField(ctx, { uploadId, field: LINKS_FIELD });
  if (cells.length === 0) return { fetching: 0, lost_count: 0, lost_links: [] };
  const present = new Set((await selectRows(ctx, uploadId)).map(({ id }) => id));
  const rows = cells
    .filter(({ groupId }) => present.has(groupId))
    .map(({ groupId, value }) => ({ groupId, ...readLinks(value) }));
  return {
    fetching: rows.reduce((sum, { waiting }) => sum + waiting.length, 0),
    lost_count: rows.reduce((sum, { lost }) => sum + lost.length, 0),
    lost_links: rows
      .flatMap(({ groupId, lost }) =>
        lost.map(({ address, problem: why }) => ({
          group_id: groupId,
          address: shownAddress(address),
          problem: why,
        })),
      )
      .slice(0, TOLD_MAX),
  };
}

/** Gives up waiting addresses of an upload: its rows say why. */
export async function loseWaiting(
  ctx: Ctx,
  uploadId: string,
  why: Problem,
  isLost: (link: SheetLink) => boolean = () => true,
): Promise<void> {
  const cells = await selectCellsOfField(ctx, { uploadId, field: LINKS_FIELD });
  const changed = cells
    .map(({ groupId, value }) => ({ groupId, links: readLinks(value) }))
    .filter(({ links }) => links.waiting.some(isLost));
  if (changed.length === 0) return;
  const { revision } = await touchUpload(ctx, uploadId);
  await upsertCells(
    ctx,
    changed.map(({ groupId, links }) => {
      const lost = links.waiting.filter(isLost).map(({ address }) => ({ address, problem: why }));
      const value = {
        ...links,
        waiting: links.waiting.filter((link) => !isLost(link)),
        lost: [...links.lost, ...lost],
      };
      const cell = { uploadId, groupId, field: LINKS_FIELD, value, text: null };
      return { ...cell, fromSheet: true, revision, userName: ctx.caller.name };
    }),
  );
}
