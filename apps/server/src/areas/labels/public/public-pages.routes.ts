import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readGtin } from '@sourcewiz/contract';
import type { Platform } from '../../../platform/context.ts';
import { registerLinkPages } from '../../links/index.ts';
import { labelSubject } from '../label-links.ts';
import { publicPage } from './public-product.service.ts';

/** The pages behind the codes on labels, without sign-in. */
export function registerPublicPages(app: FastifyInstance, platform: Platform): void {
  registerLinkPages(app, platform, {
    subject: labelSubject,
    add(link) {
      link.get('', publicPage);
      link.route({ url: '/01/:gtin', token: tokenOfLabel }, (_call, answer) => answer(publicPage));
    },
  });
}

/** GS1 Digital Link: the GTIN identifies the product, the token the company, as two companies may sell the same one. */
function tokenOfLabel({ params, query }: FastifyRequest): string {
  const { gtin } = params as { gtin: string };
  return readGtin(gtin) === undefined ? '' : String((query as { t?: string }).t);
}
