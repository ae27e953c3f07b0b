import type { BuyerPage } from '@sourcewiz/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Platform } from '../../../platform/context.ts';
import { companyOf, registerLinkPages, type OpenLink } from '../../links/index.ts';
import { openQuotation } from './open-quotation.service.ts';
import { quotationSubject } from '../quotation-link.ts';

/** The page behind the link of a quotation: the current revision. */
export function registerQuotationPages(app: FastifyInstance, platform: Platform): void {
  registerLinkPages(app, platform, {
    subject: quotationSubject,
    add(link) {
      link.get('', quotationPage);
    },
  });
}

async function quotationPage(link: OpenLink): Promise<BuyerPage> {
  const quotation = await openQuotation(link);
  const { language } = quotation;
  const company = await inTransaction(link.base, (ctx) => companyOf(ctx, language));
  return { kind: 'quotation', language, company, token: link.link.token, quotation };
}
