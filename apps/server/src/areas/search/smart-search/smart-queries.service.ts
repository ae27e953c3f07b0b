import { SEARCH_IMAGES_MAX, type Box, type ParsedOf, type smartSearch } from '@sourcewiz/contract';
import type { CallerCtx, Platform } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { LikenessError, type ObjectChoice, type QueryPicture } from '../../../platform/likeness/index.ts';
import { StorageError, verifyAddress } from '../../../platform/storage/index.ts';
import { readImage } from '../../media/index.ts';

export type SmartRequest = Pick<
  ParsedOf<typeof smartSearch>['body'],
  'images_url' | 'crops' | 'intent' | 'query' | 'filter_args'
>;

/** Described images that are cached, about 2 KB each: the next page and the next filter need no describing. */
const REMEMBERED = 500;
const remembered = new WeakMap<Platform, Map<string, Promise<QueryPicture[]>>>();

/**
 * The images of a request, described. A part that a person has cropped is searched for twice: as it is, and as the
 * object in it.
 * @throws DomainError unknown_search_image, too_many_search_images
 */
export async function describeQueries(
  { platform, caller }: CallerCtx,
  { images_url: addresses, crops, intent }: SmartRequest,
): Promise<QueryPicture[]> {
  if (addresses.length > SEARCH_IMAGES_MAX) {
    fail('too_many_search_images', { path: 'body.images_url', params: { limit: SEARCH_IMAGES_MAX } });
  }
  const described: QueryPicture[] = [];
  for (const [at, address] of addresses.entries()) {
    const sha256 = contentOf(platform, { address, orgId: caller.orgId });
    const crop = crops[at] ?? null;
    const turns = intent === 'same' && !crop ? TURNS : [];
    const wanted = { orgId: caller.orgId, crop, turns };
    const queries = sha256 && (await describeOnce(platform, { ...wanted, sha256 }));
    if (!queries) {
      fail('unknown_search_image', { path: `body.images_url.${at}`, params: { position: at + 1 } });
    }
    described.push(...queries);
  }
  return described;
}

/** The content hash in one of our own signed addresses of an image; undefined for anything else. Nothing is fetched. */
function contentOf(
  { settings, clock }: Platform,
  { address, orgId }: { address: string; orgId: string },
): string | undefined {
  const base = new URL(settings.publicUrl);
  const url = URL.canParse(address, base.href) ? new URL(address, base.href) : undefined;
  if (!url || url.origin !== base.origin) return undefined;
  const [, of, sha256] =
    /^\/files\/([0-9a-f-]{36})\/([0-9a-f]{64})\/(?:thumb|card|large)$/.exec(url.pathname) ?? [];
  const isOurs = verifyAddress({
    secret: settings.secret,
    path: url.pathname,
    expires: url.searchParams.get('expires') ?? '',
    signature: url.searchParams.get('signature') ?? '',
    now: clock.now(),
  });
  return isOurs && of === orgId ? sha256 : undefined;
}

interface Wanted {
  orgId: string;
  sha256: string;
  crop: Box | null;
  /** Degrees that it is turned by as well. */
  turns: readonly number[];
}

/** A product that is sought may have been photographed in any of these. */
const TURNS = [90, 180, 270];
/** How much a turned view counts: of two that are as alike, the upright one comes first. */
const TURNED_SHARE = 0.97;

/** @returns undefined if the image no longer exists */
async function describeOnce(platform: Platform, wanted: Wanted): Promise<QueryPicture[] | undefined> {
  const known = remembered.get(platform) ?? new Map<string, Promise<QueryPicture[]>>();
  remembered.set(platform, known);
  const key = JSON.stringify(wanted);
  const describing = known.get(key) ?? describe(platform, wanted);
  known.delete(key);
  known.set(key, describing);
  for (const oldest of known.keys()) if (known.size > REMEMBERED) known.delete(oldest);
  try {
    return await describing;
  } catch (error) {
    known.delete(key);
    if (error instanceof StorageError && error.code === 'file_missing') return undefined;
    if (error instanceof LikenessError && error.code === 'unreadable') return undefined;
    throw error;
  }
}

async function describe(platform: Platform, { orgId, sha256, crop, turns }: Wanted): Promise<QueryPicture[]> {
  const file = await readImage(platform, { orgId, sha256, variant: 'large' });
  const choices: ObjectChoice[] = crop ? ['keep', 'find'] : ['find'];
  const part = { file, choices, ...(crop ? { region: crop } : {}) };
  const [upright, ...turned] = await Promise.all([
    platform.likeness.describe(part),
    ...turns.map((turn) => platform.likeness.describe({ ...part, turn })),
  ]);
  const { descriptors, neural } = upright;
  const scaled = (vector: Float32Array) => vector.map((value) => value * TURNED_SHARE);
  return [
    ...descriptors.map((descriptor) => ({ ...descriptor, ...(neural ? { neural } : {}) })),
    ...turned.flatMap((view) =>
      view.descriptors.map(({ object, frame }) => ({ object: scaled(object), frame: scaled(frame) })),
    ),
  ];
}
