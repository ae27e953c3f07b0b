import type { Ctx, Platform } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { BUILT_IN, LikenessError } from '../../../platform/likeness/index.ts';
import { StorageError } from '../../../platform/storage/index.ts';
import { readImage } from '../../media/index.ts';
import { listOrganisationIds } from '../../organisation/index.ts';
import { encoderModelOf, indexSource } from './smart-index.ts';
import {
  deleteOrphanDescriptors,
  insertDescriptors,
  isAnyMissing,
  selectDescriptorsOf,
  selectIndexMark,
  selectMissingImages,
  type DescriptorModel,
  type MissingImage,
  type NewDescriptor,
  type WrittenPlace,
} from './smart-index.store.ts';

/** Images described before they are stored: what a crash costs. */
const CHUNK = 16;
/** Products looked at together. */
const PAGE = 500;
/** Decoding one overlaps with measuring another, in two threads. */
const AT_ONCE = 4;
/** Images of an upload are described before they have a product. */
const ORPHANS_KEPT_MS = 60 * 86_400_000;
export const NOTHING = new Float32Array(0);

/** Describes the images of these products in the background, if any of them is new. */
export async function scheduleDescribing(
  ctx: Ctx,
  products: readonly {
    image_ids: readonly string[];
    variants: readonly { image_ids: readonly string[] }[];
  }[],
): Promise<void> {
  const imageIds = [
    ...new Set(
      products.flatMap(({ image_ids, variants }) => [
        ...image_ids,
        ...variants.flatMap((variant) => variant.image_ids),
      ]),
    ),
  ];
  if (imageIds.length === 0 || !(await isAnyMissing(ctx, { imageIds, model: BUILT_IN }))) return;
  await ctx.platform.jobs.send(ctx.db, describeJob.queue, { org_id: ctx.orgId });
}

/** The job that describes a company's images that are not described yet. */
export const describeJob = defineJob({
  queue: 'image-descriptors',
  retryLimit: 20,
  concurrency: 1,
  run: (platform, { org_id: orgId }) => describeMissing(platform, String(orgId)),
});

/**
 * Looks after all companies whose products were written since the last time: images from before there was smart search,
 * with an older version of the description, or without a vector of the currently configured encoder.
 */
export async function describeEverything(platform: Platform): Promise<void> {
  const { database, jobs, clock } = platform;
  const models = await modelsOf(platform);
  const cameBefore = new Date(clock.now().getTime() - ORPHANS_KEPT_MS);
  for (const orgId of await database.inSystem(listOrganisationIds)) {
    await database.inTenant(orgId, async (db) => {
      const done = doneOf(platform, { orgId, models });
      const { revision } = await selectIndexMark({ db, orgId });
      if (done.looked === revision) return;
      await deleteOrphanDescriptors({ db, orgId }, cameBefore);
      await jobs.send(db, describeJob.queue, { org_id: orgId });
      done.looked = revision;
    });
  }
}

async function modelsOf({ likeness }: Platform): Promise<DescriptorModel[]> {
  const encoder = await likeness.encoderModel();
  return encoder === undefined ? [BUILT_IN] : [BUILT_IN, encoderModelOf(encoder)];
}

/** How far the images of a company are described, as far as this process knows. */
interface Done {
  models: string;
  /** All products up to here are done. */
  at: WrittenPlace;
  /** The catalogue's revision when it was last looked after. */
  looked: number | undefined;
}

const START: WrittenPlace = { revision: -1, productId: 0 };
const allDone = new WeakMap<Platform, Map<string, Done>>();

function doneOf(
  platform: Platform,
  { orgId, models }: { orgId: string; models: readonly DescriptorModel[] },
): Done {
  const byCompany = allDone.get(platform) ?? new Map<string, Done>();
  allDone.set(platform, byCompany);
  const key = JSON.stringify(models);
  const known = byCompany.get(orgId);
  if (known?.models === key) return known;
  const fresh: Done = { models: key, at: START, looked: undefined };
  byCompany.set(orgId, fresh);
  return fresh;
}

/** Goes once through the products that were written since the last time. */
async function describeMissing(platform: Platform, orgId: string): Promise<void> {
  const { database } = platform;
  const models = await modelsOf(platform);
  const done = doneOf(platform, { orgId, models });
  const { revision } = await database.inTenant(orgId, (db) => selectIndexMark({ db, orgId }));
  // An older database has been restored.
  if (done.at.revision > revision) done.at = START;
  for (;;) {
    const page = await database.inTenant(orgId, (db) =>
      selectMissingImages({ db, orgId }, { models, after: done.at, limit: PAGE }),
    );
    const last = page.at(-1);
    if (last === undefined) return;
    // An image can belong to several products.
    const images = [
      ...new Map(page.flatMap(({ missing }) => missing).map((image) => [image.id, image])).values(),
    ];
    for (let from = 0; from < images.length; from += CHUNK) {
      await describeAndKeep(platform, { orgId, images: images.slice(from, from + CHUNK), models });
    }
    done.at = last;
  }
}

async function describeAndKeep(
  platform: Platform,
  about: { orgId: string; images: readonly MissingImage[]; models: readonly DescriptorModel[] },
): Promise<void> {
  const { orgId, models } = about;
  const described = await describeAll(platform, about);
  await platform.database.inTenant(orgId, async (db) => {
    for (const model of models) {
      const ofModel = described.flat().filter((one) => one.model === model.model);
      await insertDescriptors({ db, orgId }, ofModel);
    }
  });
}

/** The looks of an image, as numbers. */
export interface Looks {
  /** Vectors of length 1; empty for an image that cannot be described. */
  readonly object: Float32Array;
  readonly frame: Float32Array;
  /** Fingerprint, for `hammingDistance`. */
  readonly phash: bigint;
}

/** Looks of stored images, whether or not they belong to a product; new ones are described now. */
export async function looksOf(
  platform: Platform,
  { orgId, images }: { orgId: string; images: readonly MissingImage[] },
): Promise<Map<string, Looks>> {
  const imageIds = images.map(({ id }) => id);
  const known = await platform.database.inTenant(orgId, (db) =>
    selectDescriptorsOf({ db, orgId }, { imageIds, model: BUILT_IN }),
  );
  const missing = [...new Map(images.map((image) => [image.id, image])).values()].filter(
    ({ id }) => !known.has(id),
  );
  if (missing.length === 0) return known;
  await describeAndKeep(platform, { orgId, images: missing, models: [BUILT_IN] });
  return platform.database.inTenant(orgId, (db) =>
    selectDescriptorsOf({ db, orgId }, { imageIds, model: BUILT_IN }),
  );
}

/** The same for images that are already described. */
export function knownLooks(ctx: Ctx, imageIds: readonly string[]): Promise<Map<string, Looks>> {
  return selectDescriptorsOf(ctx, { imageIds, model: BUILT_IN });
}

/** A product of the library with its image that is most like the given one. */
export interface LikeProduct {
  productId: number;
  imageId: string;
  picture: Looks;
}

/** For each set of images, the products of the library that are most like them, the best first. */
export async function productsLike(
  { database, likeness }: Pick<Platform, 'database' | 'likeness'>,
  { orgId, sets, limit }: { orgId: string; sets: readonly (readonly Looks[])[]; limit: number },
): Promise<LikeProduct[][]> {
  const encoder = await likeness.encoderModel();
  const source = indexSource((read) => database.inTenant(orgId, (db) => read({ db, orgId })), encoder);
  const queries = sets.map((pictures) => ({
    queries: pictures.filter(({ object }) => object.length > 0),
    intent: 'same' as const,
    accepted: undefined,
    skip: 0,
    limit,
  }));
  const answers = await likeness.rank(orgId, source, queries);
  const imageIds = [...new Set(answers.flatMap(({ hits }) => hits.map(({ imageId }) => imageId)))];
  const pictures = await database.inTenant(orgId, (db) =>
    selectDescriptorsOf({ db, orgId }, { imageIds, model: BUILT_IN }),
  );
  return answers.map(({ hits }) =>
    hits.flatMap(({ productId, imageId }): LikeProduct[] => {
      const picture = pictures.get(imageId);
      return picture ? [{ productId, imageId, picture }] : [];
    }),
  );
}

/**
 * Several at a time; an image whose thread gave no answer is tried again alone, because the other image or a search may
 * have ended the thread. If there is still no answer it gets empty descriptors: all others would wait behind it.
 */
async function describeAll(
  platform: Platform,
  {
    orgId,
    images,
    models,
  }: { orgId: string; images: readonly MissingImage[]; models: readonly DescriptorModel[] },
): Promise<NewDescriptor[][]> {
  const described = await someAtOnce(images, (image) =>
    describeStored(platform, { orgId, image, models }).catch((error: unknown) => {
      if (isWithoutAnswer(error)) return undefined;
      throw error;
    }),
  );
  const all: NewDescriptor[][] = [];
  for (const [index, image] of images.entries()) {
    all.push(
      described[index] ??
        (await describeStored(platform, { orgId, image, models }).catch((error: unknown) => {
          if (!isWithoutAnswer(error)) throw error;
          return blanksOf(platform, { orgId, image, models, error });
        })),
    );
  }
  return all;
}

function isWithoutAnswer(error: unknown): boolean {
  return error instanceof LikenessError && error.code === 'no_answer';
}

/** Empty descriptors, so that it is not tried forever. */
function blanksOf(
  { log }: Platform,
  {
    orgId,
    image,
    models,
    error,
  }: { orgId: string; image: MissingImage; models: readonly DescriptorModel[]; error: unknown },
): NewDescriptor[] {
  log.warn({ err: error, orgId, image: image.id }, 'a picture cannot be described');
  return models.map((model) => ({ ...blankOf(image), ...model }));
}

const blankOf = ({ id }: MissingImage) => ({ imageId: id, object: NOTHING, frame: NOTHING, phash: 0n });

/**
 * One descriptor for each model. Images that cannot be described get empty ones, so that they are not tried forever.
 */
async function describeStored(
  platform: Platform,
  { orgId, image, models }: { orgId: string; image: MissingImage; models: readonly DescriptorModel[] },
): Promise<NewDescriptor[]> {
  const blank = blankOf(image);
  try {
    const file = await readImage(platform, { orgId, sha256: image.sha256, variant: 'card' });
    const { descriptors, neural, phash } = await platform.likeness.describe({ file, choices: ['find'] });
    const [descriptor] = descriptors;
    return models.map((model) => {
      if (model.model !== BUILT_IN.model) return { ...blank, ...model, phash, object: neural ?? NOTHING };
      return { ...blank, ...model, phash, ...descriptor };
    });
  } catch (error) {
    if (!isForGood(error)) throw error;
    return blanksOf(platform, { orgId, image, models, error });
  }
}

/** A storage that does not answer, or a program that is shutting down, may do better next time. */
export function isForGood(error: unknown): boolean {
  if (error instanceof StorageError) return error.code === 'file_missing';
  if (error instanceof LikenessError) return error.code === 'unreadable';
  return error instanceof Error && error.name === 'ImageError';
}

export async function someAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  let isOver = false;
  const next = async () => {
    for (const [at, item] of left) {
      // One has failed: the others would be in vain.
      if (isOver) return;
      results[at] = await work(item).catch((error: unknown) => {
        isOver = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return results;
}
