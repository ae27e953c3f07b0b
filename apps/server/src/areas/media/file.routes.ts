import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { mimeOfDerivative } from '../../platform/images/index.ts';
import { selectMadeFile, type MadeFile } from '../../platform/made-files/index.ts';
import { contentKey, mimeOfName, StorageError, verifyAddress } from '../../platform/storage/index.ts';
import { readImage } from './media.service.ts';

const paramsSchema = z.object({
  orgId: z.uuid(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  variant: z.enum(['thumb', 'card', 'large', 'paper', 'original']),
  name: z.string().max(250).optional(),
});
const querySchema = z.object({ expires: z.string().max(12), signature: z.string().max(64) });

const madeSchema = z.object({ orgId: z.uuid(), id: z.uuid() });

/**
 * Serves stored files by their signed addresses, which identify the content and are cached permanently; made files
 * until they expire.
 */
export function registerFileRoutes(app: FastifyInstance, platform: Platform): void {
  for (const url of ['/files/:orgId/:sha256/:variant', '/files/:orgId/:sha256/:variant/:name']) {
    app.get(url, { schema: { hide: true } as never }, async (request, reply) => {
      const params = paramsSchema.safeParse(request.params);
      if (!params.success) fail('not_found');
      checkAddress(platform, request);
      const { orgId, sha256, variant, name } = params.data;
      void reply.header('cache-control', 'private, max-age=31536000, immutable');
      void reply.header('cross-origin-resource-policy', 'same-origin');
      void reply.header('x-content-type-options', 'nosniff');
      try {
        if (variant === 'original') {
          asDownload(reply, name ?? sha256);
          return await platform.storage.stream(contentKey({ orgId, sha256 }));
        }
        const picture = await readImage(platform, { orgId, sha256, variant });
        void reply.type(mimeOfDerivative(picture));
        return picture;
      } catch (error) {
        void reply.removeHeader('cache-control');
        if (error instanceof StorageError && error.code === 'file_missing') fail('not_found');
        throw error;
      }
    });
  }
  app.get('/files/:orgId/made/:id/:name', { schema: { hide: true } as never }, async (request, reply) => {
    const file = await madeFileOf(platform, request);
    // It exists until it expires and no longer: nobody else may cache it.
    void reply.header('cache-control', 'private, no-store');
    asDownload(reply, file.name);
    return platform.storage.stream(contentKey(file));
  });
  // Images that the program draws, such as previews of labels, by their id.
  app.get('/api/assets/:orgId/:id', { schema: { hide: true } as never }, async (request, reply) => {
    const file = await madeFileOf(platform, request);
    if (!mimeOfName(file.name).startsWith('image/')) fail('not_found');
    void reply.header('cache-control', 'private, max-age=86400');
    void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    shielded(reply, file.name);
    return platform.storage.stream(contentKey(file));
  });
}

async function madeFileOf(platform: Platform, request: FastifyRequest): Promise<MadeFile> {
  const params = madeSchema.safeParse(request.params);
  if (!params.success) fail('not_found');
  checkAddress(platform, request);
  const { orgId, id } = params.data;
  const now = platform.clock.now();
  const file = await platform.database.inTenant(orgId, (db) => selectMadeFile(db, { orgId, id, now }));
  return file ?? fail('not_found');
}

/** @throws DomainError address_expired for an address that is not ours, or no longer valid */
function checkAddress({ settings: { secret }, clock }: Platform, request: FastifyRequest): void {
  const query = querySchema.safeParse(request.query);
  const path = request.url.split('?')[0] ?? '';
  if (query.success && verifyAddress({ secret, path, ...query.data, now: clock.now() })) return;
  fail('address_expired');
}

function asDownload(reply: FastifyReply, name: string): void {
  void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  shielded(reply, name);
}

function shielded(reply: FastifyReply, name: string): void {
  void reply.header('x-content-type-options', 'nosniff');
  void reply.header('cross-origin-resource-policy', 'same-origin');
  void reply.type(mimeOfName(name));
}
