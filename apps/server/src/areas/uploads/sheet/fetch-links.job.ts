import { UPLOAD_IMAGES_MAX } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx, type Platform } from '../../../platform/context.ts';
import { problem } from '../../../platform/fail.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { withPictures, type TakePicture } from '../../imports/index.ts';
import { enterImages, type FetchedImage } from '../../media/index.ts';
import { backgroundCaller, endLostJobs } from '../../tasks/index.ts';
import { compareLater } from '../groups/compare-later.ts';
import { countUpload, insertImages, selectGroups, updateGroups } from '../groups/groups.store.ts';
import { LINKS_FIELD } from '../table/row-products.ts';
import { selectImagesOf, upsertCells } from '../table/upload-table.store.ts';
import { openUpload, touchUpload } from '../uploads.service.ts';
import { fetchLater, LINKS_QUEUE } from './fetch-later.ts';
import { loseWaiting, readLinks, type SheetLink } from './sheet-links.ts';
import { selectCellsOfField } from './upload-sheet.store.ts';

/** Images per transaction. */
const CHUNK = 24;
/** How long an upload runs before others get a turn. */
const TURN_MS = 20_000;

/** For all images of a sheet. */
const TOTAL_MS = 60 * 60_000;
/** A host that fails to answer this often in a turn, and has never answered, is given up. */
const HOST_FAILURES_MAX = 3;

interface RowLink extends SheetLink {
  groupId: number;
}

/** The job that fetches them, several at a time, until its turn is over. */
export const fetchLinksJob = defineJob({
  queue: LINKS_QUEUE,
  retryLimit: 20,
  concurrency: 2,
  run: (platform, { org_id: orgId, upload_id: uploadId }) =>
    fetchLinks(platform, { orgId: String(orgId), uploadId: String(uploadId) }),
});

export async function fetchLinks(
  platform: Platform,
  { orgId, uploadId }: { orgId: string; uploadId: string },
): Promise<void> {
  const base: CallerCtx = { platform, caller: backgroundCaller(orgId), log: platform.log };
  const owner = await inTransaction(
    base,
    async (ctx) => (await openUpload(ctx, uploadId, 'update'))?.createdBy,
  );
  if (owner === undefined) return;
  const acting = { ...base, caller: { ...base.caller, userId: owner } };
  await withPictures(acting, (take) => fetchInTurn(acting, uploadId, take));
}

async function fetchInTurn(base: CallerCtx, uploadId: string, take: TakePicture): Promise<void> {
  const until = performance.now() + TURN_MS;
  const silent = new Map<string, number>();
  for (;;) {
    await inTransaction(base, (ctx) => loseHopeless(ctx, uploadId, silent));
    const next = await inTransaction(base, (ctx) => waitingLinks(ctx, uploadId));
    if (next.length === 0) return;
    if (performance.now() > until) return inTransaction(base, (ctx) => fetchLater(ctx, uploadId));
    const addresses = new Map(next.map((link) => [link.address, link]));
    const outcomes = new Map<string, FetchedImage>();
    await Promise.all(
      [...addresses.values()].map(async (link) => outcomes.set(link.address, await take(link))),
    );
    countSilent(silent, outcomes);
    await inTransaction(base, (ctx) => enterFetched(ctx, { uploadId, links: next, outcomes }));
  }
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Counts how often hosts did not answer; one that has ever answered is never given up. */
function countSilent(silent: Map<string, number>, outcomes: ReadonlyMap<string, FetchedImage>): void {
  for (const [address, outcome] of outcomes) {
    const code = 'problem' in outcome ? outcome.problem.code : undefined;
    const isSilent = code === 'link_unreachable' || code === 'link_too_slow';
    silent.set(hostOf(address), isSilent ? (silent.get(hostOf(address)) ?? 0) + 1 : -Infinity);
  }
}

/** Gives up hopeless images: there is no room for them, their time is over, or their host does not answer. */
async function loseHopeless(ctx: Ctx, uploadId: string, silent: ReadonlyMap<string, number>): Promise<void> {
  if (!(await openUpload(ctx, uploadId, 'update'))) return;
  const { images } = await countUpload(ctx, uploadId);
  if (images >= UPLOAD_IMAGES_MAX) return loseWaiting(ctx, uploadId, uploadFull());
  const begun = ctx.platform.clock.now().getTime() - TOTAL_MS;
  const interrupted = problem({ code: 'links_interrupted' });
  await loseWaiting(ctx, uploadId, interrupted, ({ since = begun }) => since < begun);
  for (const [host, times] of silent) {
    if (times < HOST_FAILURES_MAX) continue;
    const why = problem({ code: 'link_unreachable', params: { host } });
    await loseWaiting(ctx, uploadId, why, ({ address }) => hostOf(address) === host);
  }
}

const uploadFull = () => problem({ code: 'upload_full', params: { limit: UPLOAD_IMAGES_MAX } });

/** Ends fetching that failed permanently, or whose last worker died: nobody waits in vain. */
export async function endLostLinks(platform: Platform): Promise<void> {
  await endLostJobs(platform, LINKS_QUEUE, async (base, job) => {
    const uploadId = String(job['upload_id']);
    await inTransaction(base, async (ctx) => {
      if (!(await openUpload(ctx, uploadId, 'update'))) return;
      // Somebody may have sent the sheet again meanwhile.
      const failed = await platform.jobs.failed(ctx.db, LINKS_QUEUE);
      if (!failed.some((one) => one['upload_id'] === uploadId)) return;
      await loseWaiting(ctx, uploadId, problem({ code: 'links_interrupted' }));
    });
  });
}

/** The next addresses of existing rows. */
async function waitingLinks(ctx: Ctx, uploadId: string): Promise<RowLink[]> {
  if (!(await openUpload(ctx, uploadId))) return [];
  const cells = await selectPresentLinks(ctx, uploadId);
  return cells
    .flatMap(({ groupId, value }) => readLinks(value).waiting.map((link) => ({ ...link, groupId })))
    .slice(0, CHUNK);
}

/** The address cells of existing rows. */
async function selectPresentLinks(ctx: Ctx, uploadId: string) {
  const groups = await selectGroups(ctx, uploadId);
  const present = new Set(groups.filter(({ isRemoved }) => !isRemoved).map(({ id }) => id));
  const cells = await selectCellsOfField(ctx, { uploadId, field: LINKS_FIELD });
  return cells.filter(({ groupId }) => present.has(groupId));
}

/** Appends fetched images to the groups of their rows, and records which were lost. */
async function enterFetched(
  ctx: Ctx,
  {
    uploadId,
    links,
    outcomes,
  }: { uploadId: string; links: readonly RowLink[]; outcomes: ReadonlyMap<string, FetchedImage> },
): Promise<void> {
  if (!(await openUpload(ctx, uploadId, 'update'))) return;
  // The sheet, or a row of it, may have been removed meanwhile: its addresses wait, in case it is restored.
  const cells = await selectPresentLinks(ctx, uploadId);
  const kept = new Map(cells.map(({ groupId, value }) => [groupId, readLinks(value)]));
  const isWanted = ({ groupId, address }: RowLink) =>
    kept.get(groupId)?.waiting.some((one) => one.address === address) === true;
  const wanted = links.filter(isWanted);
  if (wanted.length === 0) return;
  const images = await selectImagesOf(ctx, { uploadId });
  let room = UPLOAD_IMAGES_MAX - [...images.values()].flat().length;
  const found = wanted.flatMap((link) => {
    const outcome = outcomes.get(link.address);
    return outcome && 'image' in outcome && (room -= 1) >= 0 ? [{ ...link, image: outcome.image }] : [];
  });
  const isFound = new Set<RowLink['address']>(found.map(({ groupId, address }) => `${groupId} ${address}`));
  const { revision } = await touchUpload(ctx, uploadId);
  const fileIds = await enterImages(
    ctx,
    found.map(({ image }) => image),
  );
  const counts = new Map([...images].map(([groupId, own]) => [groupId, own.length]));
  // A corrected sheet is another workbook with the same images.
  const has = new Set(
    [...images].flatMap(([groupId, own]) => own.map(({ fileId }) => `${groupId} ${fileId}`)),
  );
  await insertImages(
    ctx,
    uploadId,
    found.flatMap(({ groupId, image }, at) => {
      const fileId = fileIds[at] ?? '';
      if (has.has(`${groupId} ${fileId}`)) return [];
      has.add(`${groupId} ${fileId}`);
      const position = counts.get(groupId) ?? 0;
      counts.set(groupId, position + 1);
      return [{ groupId, fileId, name: image.name, position, batchId: null }];
    }),
  );
  const changed = new Set(found.map(({ groupId }) => groupId));
  const groups = await selectGroups(ctx, uploadId, [...changed]);
  await updateGroups(
    ctx,
    groups.map((group) => ({ ...group, revision })),
  );
  const ofGroup = Map.groupBy(wanted, ({ groupId }) => groupId);
  await upsertCells(
    ctx,
    [...ofGroup].map(([groupId, own]) => {
      const before = kept.get(groupId) ?? readLinks(null);
      const settled = new Set(own.map(({ address }) => address));
      const [there, lost] = [
        own.filter(({ address }) => isFound.has(`${groupId} ${address}`)),
        own.filter(({ address }) => !isFound.has(`${groupId} ${address}`)),
      ];
      const whyOf = (address: string) => {
        const outcome = outcomes.get(address);
        return outcome && 'problem' in outcome ? outcome.problem : uploadFull();
      };
      const value = {
        waiting: before.waiting.filter(({ address }) => !settled.has(address)),
        fetched: [...before.fetched, ...there.map(({ address }) => address)],
        lost: [...before.lost, ...lost.map(({ address }) => ({ address, problem: whyOf(address) }))],
      };
      const cell = { uploadId, groupId, field: LINKS_FIELD, value, text: null };
      return { ...cell, fromSheet: true, revision, userName: ctx.caller.name };
    }),
  );
  if (found.length > 0) await compareLater(ctx, uploadId);
}
