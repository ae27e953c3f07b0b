import {
  documentTypeNames,
  type Language,
  type mailPaper as mailOperation,
  type ParsedOf,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { oneLine } from '../../../platform/mail/one-line.ts';
import { makeFile, type MadeFile } from '../../../platform/made-files/index.ts';
import { makeDocument, previewDocument } from '../../../platform/print/index.ts';
import { writeSheet } from '../../../platform/sheets/index.ts';
import { countMails } from '../../identity/index.ts';
import { settingOf } from '../../organisation/index.ts';
import { paperSheets } from './paper-workbook.ts';
import { paperDocument, type PaperOrder } from './paper.document.ts';
import { findPaper, findShown, numberOf, tellPaper } from '../papers.service.ts';
import { insertPaperEvent } from '../papers.store.ts';

/** @throws DomainError not_found, rate_limited, paper_too_large */
export async function makePaperPdf(base: CallerCtx, order: PaperOrder): Promise<MadeFile> {
  return makeDocument(
    base,
    paperDocument,
    await inTransaction(base, (ctx) => paperDocument.load(ctx, order)),
  );
}

/** The pages of a paper as one image. @throws DomainError not_found, rate_limited, paper_too_large */
export async function previewPaper(
  base: CallerCtx,
  order: PaperOrder,
): Promise<{ svg: string; pages: number }> {
  const loaded = await inTransaction(base, (ctx) => paperDocument.load(ctx, order));
  const svg = await previewDocument(base, paperDocument, loaded);
  const [, width = '1', height = '1'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const ratio = loaded.content.look.paper === 'letter' ? 279.4 / 215.9 : 297 / 210;
  return { svg, pages: Math.max(1, Math.round(Number(height) / (Number(width) * ratio))) };
}

/** @throws DomainError not_found */
export async function makePaperExcel(
  base: CallerCtx,
  { id, language }: { id: number; language?: Language | undefined },
): Promise<MadeFile> {
  const { paper, settings } = await inTransaction(base, async (ctx) => ({
    paper: await findShown(ctx, id),
    settings: await settingOf(ctx, 'trade_papers'),
  }));
  const sheets = paperSheets(paper, { language: language ?? paper.terms.language, settings });
  const name = `${numberOf(paper.row) || paper.row.type} ${paper.row.buyer.company}`.trim();
  return makeFile(
    base,
    { kind: 'trade_paper_excel', name: `${name}.xlsx`, madeFrom: sheets, needs: ['view_quotation'] },
    () => writeSheet({ sheets }),
  );
}

const greetings: Readonly<Record<Language, (paper: string, by: string) => string>> = {
  en: (paper, by) => `Please find attached our ${paper}.\n\nKind regards\n${by}`,
  tr: (paper, by) => `${paper} ektedir.\n\nSaygılarımızla\n${by}`,
};

/** Mails a paper that counts with its files. @throws DomainError not_found, paper_not_issued, rate_limited */
export async function mailPaper(
  base: CallerCtx,
  id: number,
  { to, message, attach }: ParsedOf<typeof mailOperation>['body'],
): Promise<{ sent_to: string }> {
  const { row, terms } = await inTransaction(base, (ctx) => findPaper(ctx, id));
  if (!row.isCurrent || row.state === 'cancelled') fail('paper_not_issued');
  await countMails(base);
  const files: MadeFile[] = [];
  for (const kind of new Set(attach))
    files.push(kind === 'pdf' ? await makePaperPdf(base, { id }) : await makePaperExcel(base, { id }));
  const name = `${documentTypeNames[row.type][terms.language]} ${numberOf(row)}`;
  return inTransaction(base, async (ctx) => {
    const { name: by, email: replyTo } = ctx.caller;
    const company = row.type === 'purchase-order' ? row.buyer.company : row.seller.company;
    const text = message === '' ? greetings[terms.language](name, `${by}, ${company}`) : message;
    await ctx.platform.messages.mail(
      ctx,
      {
        to,
        subject: oneLine(`${name}, ${company}`),
        text,
        replyTo,
        attachments: files.map((file) => ({ name: file.name, sha256: file.sha256 })),
      },
      { sender: { who: ctx.caller, about: numberOf(row) } },
    );
    await insertPaperEvent(ctx, { documentId: id, what: 'mailed', text: to });
    tellPaper(ctx, await findPaper(ctx, id));
    return { sent_to: to };
  });
}
