import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { mimeOfDerivative } from '../../platform/images/index.ts';
import { contentKey, StorageError, verifyAddress } from '../../platform/storage/index.ts';
import { readImage } from './media.service.ts';

const paramsSchema = z.object({
  orgId: z.uuid(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  variant: z.enum(['thumb', 'card', 'large', 'paper', 'original']),
  name: z.string().max(250).optional(),
});
const querySchema = z.object({ expires: z.string().max(12), signature: z.string().max(64) });

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  glb: 'model/gltf-binary',
};

/** Serves stored files by their signed addresses: no session, no database, kept by caches for good. */
export function registerFileRoutes(app: FastifyInstance, platform: Platform): void {
  for (const url of ['/files/:orgId/:sha256/:variant', '/files/:orgId/:sha256/:variant/:name']) {
    app.get(
      url,
      { schema: { hide: true } as never, config: { rateLimit: false } },
      async (request, reply) => {
        const params = paramsSchema.safeParse(request.params);
        const query = querySchema.safeParse(request.query);
        if (!params.success) fail('not_found');
        const path = request.url.split('?')[0] ?? '';
        const { secret } = platform.settings;
        if (!query.success || !verifyAddress({ secret, path, ...query.data, now: platform.clock.now() })) {
          fail('address_expired');
        }
        const { orgId, sha256, variant, name } = params.data;
        void reply.header('cache-control', 'private, max-age=31536000, immutable');
        void reply.header('cross-origin-resource-policy', 'same-origin');
        void reply.header('x-content-type-options', 'nosniff');
        try {
          if (variant === 'original') {
            const extension = name?.split('.').at(-1)?.toLowerCase() ?? '';
            void reply.header(
              'content-disposition',
              `attachment; filename*=UTF-8''${encodeURIComponent(name ?? sha256)}`,
            );
            void reply.type(types[extension] ?? 'application/octet-stream');
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
      },
    );
  }
}
