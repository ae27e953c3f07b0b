import type { BuyerPaper } from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { unlessHeld } from '../../../platform/db/connection-loss.ts';
import { fail } from '../../../platform/fail.ts';
import { networkOf, siteOf } from '../../../platform/http/network.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { madeFileAddress } from '../../../platform/made-files/index.ts';
import { companyDays, countUse } from '../../identity/index.ts';
import { bindFiles, enterVisitor, expectLink, type OpenLink } from '../../links/index.ts';
import { settingOf } from '../../organisation/index.ts';
import { makePaperExcel, makePaperPdf } from '../files/paper-files.service.ts';
import { paperSubject } from './paper-link.ts';
import { paperPrint } from '../files/paper-print.ts';
import { findPaper, tellPaper } from '../papers.service.ts';
import { insertVisit, wasOpenedSince } from '../papers.store.ts';

/** Opening it again within this time is the same visit. */
const VISIT_MS = 30 * 60_000;

/** The paper behind a link. @throws DomainError not_found, link_expired, link_locked */
export async function viewPaper(visitor: Visitor, token: string): Promise<BuyerPaper> {
  return openPaper(await expectLink(visitor, paperSubject, token));
}

/** The paper behind an open link; opening it is entered. */
export async function openPaper(link: OpenLink): Promise<BuyerPaper> {
  await inTransaction(link.base, (ctx) => enterOpening(ctx, link)).catch(unlessHeld);
  return inTransaction(link.base, (ctx) => shown(ctx, link));
}

/** @throws DomainError not_found, link_expired, link_locked, download_not_allowed, rate_limited */
export async function takePaperFile(
  visitor: Visitor,
  token: string,
  format: 'pdf' | 'excel',
): Promise<{ download_link: string }> {
  const link = await expectLink(visitor, paperSubject, token);
  if (!mayDownload(link)) fail('download_not_allowed');
  await countUse(visitor.platform, [
    { quota: 'quotation_network', of: `${token} ${networkOf(visitor.ip)}` },
    { quota: 'quotation_site', of: `${token} ${siteOf(visitor.ip)}` },
  ]);
  const owner = await inTransaction(link.base, async (ctx) => {
    const paper = await findPaper(ctx, link.link.subjectId);
    await byReader(ctx, link, 'file_taken', format);
    tellPaper(ctx, paper);
    return paper.row.createdBy;
  });
  // The file is the seller's; what is in it is for the reader.
  const base = { ...link.base, caller: { ...link.base.caller, userId: owner ?? '' } };
  const order = { id: link.link.subjectId };
  const file = await (format === 'pdf' ? makePaperPdf(base, order) : makePaperExcel(base, order));
  // It ends with the link.
  return bindFiles(visitor.platform, paperSubject, link.link, {
    download_link: madeFileAddress(visitor.platform, file),
  });
}

const mayDownload = ({ link: { options } }: OpenLink): boolean => options['allow_download'] ?? true;

async function enterOpening(ctx: Ctx, link: OpenLink): Promise<void> {
  const since = new Date(ctx.platform.clock.now().getTime() - VISIT_MS);
  if (await wasOpenedSince(ctx, link.link.id, since)) return;
  if (link.email !== '') await enterVisitor(ctx, { linkId: link.link.id, email: link.email, openings: 1 });
  await byReader(ctx, link, 'opened');
  tellPaper(ctx, await findPaper(ctx, link.link.subjectId));
}

/** Enters what was done through a link, by the name of its recipient or the address that was given. */
function byReader(
  ctx: Ctx,
  { link, email }: OpenLink,
  what: 'opened' | 'file_taken',
  text = '',
): Promise<void> {
  const { id: linkId, subjectId: documentId, name } = link;
  return insertVisit(ctx, { documentId, linkId, what, by: name || email, text });
}

/** What is printed, built up from what may be read. */
async function shown(ctx: Ctx, link: OpenLink): Promise<BuyerPaper> {
  const paper = await findPaper(ctx, link.link.subjectId);
  const { row, terms } = paper;
  const language = link.language ?? terms.language;
  const printed = paperPrint(paper, {
    company: { name: '', place: '', logo: null },
    settings: await settingOf(ctx, 'trade_papers'),
    look: { design: terms.design, size: terms.size, language },
  });
  return {
    language,
    type: row.type,
    title: printed.title,
    number: printed.number,
    cancelled_on: row.state === 'cancelled' ? (await companyDays(ctx))(row.decidedAt ?? row.updatedAt) : null,
    // That it was cancelled is said with the day.
    notices: row.state === 'cancelled' ? printed.notices.slice(1) : printed.notices,
    parties: printed.parties,
    facts: printed.facts,
    labels: printed.labels,
    is_priced: printed.isPriced,
    lines: printed.lines.map(({ name, note, remark, hs, cartons, quantity, price, amount }) => ({
      name,
      note,
      remark,
      hs,
      cartons,
      quantity,
      price,
      amount,
    })),
    ranges: printed.ranges,
    range_totals: printed.rangeTotals,
    deliveries: printed.deliveries,
    delivery_total: printed.deliveryTotal,
    sums: printed.sums,
    total: printed.total,
    words: printed.words,
    blocks: printed.blocks,
    signer: printed.signer,
    signer_for: printed.signerFor,
    allow_download: mayDownload(link),
  };
}
