import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { labelToken, readGtin } from '@sourcewiz/contract';
import type { Platform } from '../../../platform/context.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { createBuyerPages, type BuyerAnswer } from '../../catalogues/index.ts';
import { findPublicProduct } from './public-product.service.ts';

/** The pages behind the codes on labels, without sign-in. */
export function registerPublicPages(app: FastifyInstance, platform: Platform): void {
  const buyers = createBuyerPages(app, platform);
  if (!buyers) return;
  void app.register(async (pages) => {
    buyers.prepare(pages);
    const hidden = { schema: { hide: true } as never };

    const answer = async (visitor: Visitor, token: unknown): Promise<BuyerAnswer> => {
      const gone = buyers.notice('withdrawn', { language: visitor.language, back: null });
      const known = labelToken.safeParse(token);
      if (!known.success) return gone;
      const page = await findPublicProduct(visitor, { token: known.data, language: visitor.language });
      return page ? { status: 200, page } : gone;
    };
    const open = async (request: FastifyRequest, reply: FastifyReply, token: unknown) => {
      void reply.header('vary', 'accept-language');
      return buyers.send(reply, await answer(buyers.visitorOf(request, reply), token));
    };

    pages.get<{ Params: { token: string } }>('/qr/public/:token', hidden, (request, reply) =>
      open(request, reply, request.params.token),
    );
    // GS1 Digital Link: the GTIN identifies the product, the token the company, as two companies may sell the same one.
    pages.get<{ Params: { gtin: string }; Querystring: { t?: string } }>(
      '/01/:gtin',
      hidden,
      (request, reply) => open(request, reply, readGtin(request.params.gtin) && request.query.t),
    );
  });
}
