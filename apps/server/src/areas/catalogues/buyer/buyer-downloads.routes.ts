import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { catalogueFormats, type Language } from '@sourcewiz/contract';
import { notice } from '../../../platform/buyer-pages/index.ts';
import type { Platform } from '../../../platform/context.ts';
import type { MadeFile } from '../../../platform/made-files/index.ts';
import { markPdf } from '../../../platform/print/index.ts';
import { contentKey, mimeOfName } from '../../../platform/storage/index.ts';
import { markOf, type LinkPages } from '../../links/index.ts';
import { isPerson, recordDone } from '../activity/record-visit.service.ts';
import { catalogueSubject } from '../catalogue-link.ts';
import { fileForBuyer, type BuyerFile } from '../files/buyer-file.job.ts';
import { downloadsOf } from '../files/buyer-file.rules.ts';
import { inOpenCatalogue } from './buyer-view.service.ts';

const { path: root } = catalogueSubject;
/** How long a browser waits before it asks again for a file that is being made. */
const WAIT_SECONDS = 3;
/** Since when it has been waiting, and whether the page that reports the finished file is already open. */
const waitingSchema = z.object({
  asked: z.coerce.number().int().positive().max(8.64e15).optional().catch(undefined),
  take: z.literal('1').optional().catch(undefined),
});

/** The files that buyers download, each with the page that they wait at: the PDF, and one address for each other format. */
export function addDownloads(route: LinkPages['route'], platform: Platform): void {
  for (const format of catalogueFormats) {
    const place = format === 'pdf' ? 'download' : `download/${format}`;
    route({ url: `${root}/:token/${place}` }, async ({ request, reply, visitor }, answer) => {
      const { asked, take } = waitingSchema.parse(request.query);
      let found: BuyerFile | undefined;
      let address = '';
      let mark = { text: '', language: visitor.language };
      const page = await answer((link) =>
        inOpenCatalogue(link, async ({ ctx, row, view }) => {
          if (!downloadsOf(row.link.options).includes(format)) return undefined;
          mark = { text: markOf(link), language: view.language };
          const back = `${root}/${row.link.token}`;
          address = `${back}/${place}`;
          // Making a file is costly: preview bots go no further than this page, while a messenger's in-app browser,
          // which identifies itself the same way, asks again.
          found =
            asked === undefined && !isPerson(request, visitor)
              ? { state: 'preparing', since: new Date(1) }
              : await fileForBuyer(ctx, row, {
                  format,
                  asked: asked === undefined ? undefined : new Date(asked),
                });
          if (isSent(found, take)) recordDone(ctx, link, { visitor, done: [{ kind: 'downloaded' }] });
          return notice(found.state, { language: view.language, back, again: address }).page;
        }),
      );
      if (found?.state === 'preparing') {
        void reply.header('refresh', `${WAIT_SECONDS}; url=${address}?asked=${found.since.getTime()}`);
      }
      if (found?.state === 'ready') {
        // A download leaves the waiting page open, which therefore has to report the end.
        if (!found.since || take) return sendFile(reply, platform, found.file, mark);
        void reply.header('refresh', `0; url=${address}?asked=${found.since.getTime()}&take=1`);
      }
      return page;
    });
  }
}

/** Whether the file itself is the answer, rather than a page that tells of it. */
const isSent = (found: BuyerFile, take: string | undefined): boolean =>
  found.state === 'ready' && (!found.since || take !== undefined);

/** The file itself rather than an address: permission is checked on every request. */
async function sendFile(
  reply: FastifyReply,
  platform: Platform,
  file: MadeFile,
  mark: { text: string; language: Language },
): Promise<FastifyReply> {
  const key = contentKey(file);
  const { storage } = platform;
  const document = { about: key, read: () => storage.get(key) };
  const content = mark.text === '' ? await storage.stream(key) : await markPdf(platform, document, mark);
  return reply
    .type(mimeOfName(file.name))
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(content);
}
