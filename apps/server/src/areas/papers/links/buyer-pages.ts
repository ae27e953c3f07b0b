import type { BuyerPage } from '@sourcewiz/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Platform } from '../../../platform/context.ts';
import { companyOf, registerLinkPages, type OpenLink } from '../../links/index.ts';
import { openPaper } from './buyer-paper.service.ts';
import { paperSubject } from './paper-link.ts';

/** The page behind the link of an issued paper. */
export function registerPaperPages(app: FastifyInstance, platform: Platform): void {
  registerLinkPages(app, platform, {
    subject: paperSubject,
    add(link) {
      link.get('', paperPage);
    },
  });
}

async function paperPage(link: OpenLink): Promise<BuyerPage> {
  const paper = await openPaper(link);
  const { language } = paper;
  const company = await inTransaction(link.base, (ctx) => companyOf(ctx, language));
  return { kind: 'paper', language, company, token: link.link.token, paper };
}
