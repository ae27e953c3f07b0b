import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction, type Platform } from '../../platform/context.ts';
import { inCallersTurn } from '../../platform/http/caller-turns.ts';
import { appIcon } from '../../platform/images/index.ts';
import { LastAnswers } from '../../platform/last-answers.ts';
import { loadImageContents, readImage } from '../media/index.ts';
import { organisationOf } from '../organisation/index.ts';
import type { LinkSubject, OpenLink } from './open-link.service.ts';
import { companyOf } from './seller.service.ts';

const SIZES = [192, 512];
/** Of companies without one. */
const INK = '#1c1a17';
/** Icons cached in a process, of 20 KB or so. */
const icons = new LastAnswers<Buffer>(100);

/** What a phone needs to put the pages of a link among its apps: they open with the link, under the seller's name. */
export async function sendManifest(
  { platform, request, reply }: { platform: Platform; request: FastifyRequest; reply: FastifyReply },
  subject: LinkSubject,
  { base, link, language }: OpenLink,
): Promise<boolean> {
  const company = await inCallersTurn({ platform, request }, () =>
    inTransaction(base, async (ctx) => companyOf(ctx, language ?? (await organisationOf(ctx)).locale)),
  );
  const home = `${subject.path}/${link.token}`;
  const manifest = {
    id: home,
    name: company.name,
    short_name: company.name.slice(0, 30),
    start_url: home,
    scope: home,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: company.colour || '#ffffff',
    icons: company.logo
      ? SIZES.map((size) => ({
          src: `${home}/icon?size=${size}`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: 'any maskable',
        }))
      : [{ src: `${home}/icon`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
  await reply
    .type('application/manifest+json; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .send(JSON.stringify(manifest));
  return true;
}

/** The seller's logo as an icon; without a logo the first letter of the name. */
export async function sendIcon(
  { platform, request, reply }: { platform: Platform; request: FastifyRequest; reply: FastifyReply },
  { base }: OpenLink,
): Promise<boolean> {
  const wanted = Number((request.query as { size?: string }).size);
  const size = SIZES.find((one) => one === wanted) ?? Math.min(...SIZES);
  const { sha256, company } = await inCallersTurn({ platform, request }, () =>
    inTransaction(base, async (ctx) => {
      const { logoFileId, locale } = await organisationOf(ctx);
      const contents = await loadImageContents(ctx, logoFileId === null ? [] : [logoFileId]);
      return { sha256: contents.values().next().value, company: await companyOf(ctx, locale) };
    }),
  );
  void reply.header('cache-control', 'private, max-age=86400').header('x-content-type-options', 'nosniff');
  if (sha256 === undefined) {
    const letter =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" ` +
      `fill="${company.colour || INK}"/><text x="50" y="68" font-family="sans-serif" font-size="52" ` +
      `font-weight="600" fill="#ffffff" text-anchor="middle">${company.initial}</text></svg>`;
    await reply.type('image/svg+xml; charset=utf-8').send(letter);
    return true;
  }
  const { orgId } = base.caller;
  const icon = await icons.of(platform, { about: `${orgId} ${size}`, mark: sha256 }, async () =>
    appIcon(await readImage(platform, { orgId, sha256, variant: 'large' }), size),
  );
  await reply.type('image/png').send(icon);
  return true;
}
