import { createHash } from 'node:crypto';
import { z } from 'zod';
import { inTransaction } from '../../platform/context.ts';
import { svgPage } from '../../platform/images/index.ts';
import { LastAnswers } from '../../platform/last-answers.ts';
import { previewDocument } from '../../platform/print/index.ts';
import { createTurnsByKey } from '../../platform/turns.ts';
import { organisationLanguage } from '../organisation/index.ts';
import { sellerOf, type ReadFace } from './link-face.ts';
import { asksNothing } from './link-pass.ts';
import type { LockedLink } from './open-link.service.ts';

/** What chats show of a link, in pixels. */
export const CARD = { width: 1200, height: 630 } as const;

const pictureName = z.string();
const cardDocument = {
  kind: 'link_card',
  template: 'link-card',
  version: 1,
  tagged: false,
  schema: z.object({
    company: z.object({ name: z.string(), logo: pictureName.nullable() }),
    title: z.string(),
    line: z.string(),
    scene: pictureName.nullable(),
    pictures: z.array(pictureName),
  }),
};

/** Cards cached in a process, of 100 KB or so, by what is on them: a chat asks for one several times. */
const drawn = new LastAnswers<Buffer>(200, { most: 16 * 2 ** 20, of: ({ length }) => length });
/** Those who ask for the same one at the same moment wait for it. */
const inTurnOf = createTurnsByKey({ atOnce: 1 });

/**
 * The preview card of a link as JPEG: title and seller, and what is behind the link only if it asks for nothing. It is
 * the same for everybody.
 * @throws DomainError rate_limited if too many different ones are being drawn for the company
 */
export async function linkCard({ base, link }: LockedLink, readFace: ReadFace): Promise<Buffer> {
  const { content, language } = await inTransaction(base, async (ctx) => {
    const { title, line, cover, parts } = await readFace(
      ctx,
      link.subjectId,
      asksNothing(link) ? 'all' : 'title',
    );
    const { name, logo } = await sellerOf(ctx);
    const pictures = cover === null ? parts.map(({ picture }) => picture) : [];
    return {
      content: { company: { name, logo }, title, line, scene: cover, pictures },
      language: await organisationLanguage(ctx.db, ctx.orgId),
    };
  });
  const { company, scene, pictures } = content;
  const mark = createHash('sha256')
    .update(JSON.stringify([language, content]))
    .digest('hex');
  const about = `${link.orgId} ${mark}`;
  const draw = async () => {
    const names = new Set([scene, company.logo, ...pictures].filter((name) => name !== null));
    const order = [...names].map((sha256) => ({ sha256, variant: 'paper-700' as const }));
    const svg = await previewDocument(base, cardDocument, { content, pictures: order, language });
    return svgPage(svg, { at: 1, ratio: CARD.width / CARD.height, width: CARD.width, as: 'jpeg' });
  };
  return inTurnOf(about, () => drawn.of(base.platform, { about, mark }, draw));
}
