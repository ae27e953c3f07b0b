import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../../platform/context.ts';
import { inCallersTurn } from '../../platform/http/caller-turns.ts';
import { editImage, mimeOfDerivative } from '../../platform/images/index.ts';
import { selectMadeFile } from '../../platform/made-files/index.ts';
import { LastAnswers } from '../../platform/last-answers.ts';
import {
  contentKey,
  mimeOfName,
  signAddress,
  StorageError,
  verifyAddress,
} from '../../platform/storage/index.ts';
import { createTurnsByKey } from '../../platform/turns.ts';
import { readImage } from '../media/index.ts';
import type { GivenLink } from './links.store.ts';
import type { LinkSubject, OpenLink } from './open-link.service.ts';

const ADDRESS = /^\/files\/[\w-]+\/([0-9a-f]{64})\/(thumb|card|large|original)(\/[^?]*)?\?/;
const MADE_ADDRESS = /^\/files\/[\w-]+\/made\/([0-9a-f-]{36}\/[^?/]+)\?/;
const paramsSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  variant: z.enum(['thumb', 'card', 'large', 'original']),
  name: z.string().max(250).default(''),
});
const madeSchema = z.object({ id: z.uuid() });
const querySchema = z.object({ expires: z.string().max(12), signature: z.string().max(64) });

/** In percent: visible on every photo, and the product is still seen. */
const MARK_OPACITY = 32;
const LARGE_PIXELS = 1200 * 1200;
/** Marked images cached in a process, of 200 KB or so and never more than 2 MB. */
const marked = new LastAnswers<Buffer>(100, { most: 32 * 2 ** 20, of: ({ length }) => length });
/** Those who ask for the same one at the same moment wait for it. */
const inTurnOf = createTurnsByKey({ atOnce: 1 });

/**
 * What is shown of an open link, with the addresses of its files bound to the link: they work only as long, and only
 * for those, as it is open, and not at all for anybody else.
 */
export function bindFiles<Shown>(
  { settings: { secret }, clock }: Pick<Platform, 'settings' | 'clock'>,
  { path }: Pick<LinkSubject, 'path'>,
  { token }: Pick<GivenLink, 'token'>,
  shown: Shown,
): Shown {
  const now = clock.now();
  /** What somebody typed must not become an address: only one that the program has signed is bound. */
  const isOurs = (address: string): boolean => {
    const [file = '', search] = address.split('?');
    const query = querySchema.safeParse(Object.fromEntries(new URLSearchParams(search)));
    return query.success && verifyAddress({ secret, path: file, ...query.data, now });
  };
  const bound = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const [, made] = MADE_ADDRESS.exec(value) ?? [];
      if (made !== undefined && isOurs(value)) {
        return signAddress({ secret, path: `${path}/${token}/made/${made}`, now });
      }
      const [, sha256, variant, name = ''] = ADDRESS.exec(value) ?? [];
      if (sha256 === undefined || !isOurs(value)) return value;
      return signAddress({ secret, path: `${path}/${token}/files/${sha256}/${variant}${name}`, now });
    }
    if (Array.isArray(value)) return value.map(bound);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bound(one)]));
  };
  return bound(shown) as Shown;
}

/**
 * Sends a file of an open link. Browsers keep it but ask each time: it ends with the link.
 * @returns false if the address is not one that this link has given out, or the file is gone
 */
export async function sendLinkFile(
  { platform, request, reply }: { platform: Platform; request: FastifyRequest; reply: FastifyReply },
  open: OpenLink,
): Promise<boolean> {
  const params = paramsSchema.safeParse(request.params);
  if (!params.success || !isSigned(platform, request)) return false;
  const { sha256, variant, name } = params.data;
  const mark = variant === 'large' ? markOf(open) : '';
  const tag = `"${createHash('sha256').update(`${sha256} ${variant} ${mark}`).digest('hex').slice(0, 32)}"`;
  void reply
    .header('cache-control', 'private, no-cache')
    .header('etag', tag)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex, nofollow');
  if (request.headers['if-none-match'] === tag) {
    await reply.status(304).send();
    return true;
  }
  const { orgId } = open.link;
  try {
    if (variant === 'original') {
      const content = await platform.storage.stream(contentKey({ orgId, sha256 }));
      await reply.type(mimeOfName(name)).send(content);
      return true;
    }
    const image = await readImage(platform, { orgId, sha256, variant });
    const bytes = mark === '' ? image : await markedImage(platform, { image, about: tag, mark });
    await reply.type(mark === '' ? mimeOfDerivative(bytes) : mimeOfMarked(bytes)).send(bytes);
    return true;
  } catch (error) {
    if (error instanceof StorageError && error.code === 'file_missing') return false;
    throw error;
  }
}

/** Sends a file that was made for an open link. @returns false if it is not one that this link has given out, or gone */
export async function sendMadeFile(
  { platform, request, reply }: { platform: Platform; request: FastifyRequest; reply: FastifyReply },
  { link: { orgId } }: OpenLink,
): Promise<boolean> {
  const params = madeSchema.safeParse(request.params);
  if (!params.success || !isSigned(platform, request)) return false;
  const { database, clock, storage } = platform;
  const { id } = params.data;
  const file = await inCallersTurn({ platform, request }, () =>
    database.inTenant(orgId, (db) => selectMadeFile(db, { orgId, id, now: clock.now() })),
  );
  if (!file) return false;
  const content = await storage.stream(contentKey(file));
  await reply
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .type(mimeOfName(file.name))
    .send(content);
  return true;
}

function isSigned({ settings: { secret }, clock }: Platform, request: FastifyRequest): boolean {
  const query = querySchema.safeParse(request.query);
  const path = request.url.split('?')[0] ?? '';
  return query.success && verifyAddress({ secret, path, ...query.data, now: clock.now() });
}

/** What is written across what somebody sees of a link: their name, or the address that they gave; '' for nothing. */
export function markOf({ link, email }: Pick<OpenLink, 'link' | 'email'>): string {
  return link.options['watermark'] === true ? link.name || email : '';
}

function markedImage(
  platform: Platform,
  { image, about, mark }: { image: Buffer; about: string; mark: string },
): Promise<Buffer> {
  const draw = async () => {
    const step = { tool: 'watermark' as const, text: mark, place: 'tiled' as const, opacity: MARK_OPACITY };
    return (await editImage(image, [step], { logo: null, maxPixels: LARGE_PIXELS })).bytes;
  };
  return inTurnOf(about, () => marked.of(platform, { about, mark }, draw));
}

/** A transparent image stays one. */
const mimeOfMarked = (bytes: Buffer) => (bytes[0] === 0xff ? 'image/jpeg' : 'image/png');
