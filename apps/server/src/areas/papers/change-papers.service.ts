import { randomUUID } from 'node:crypto';
import {
  documentFigures,
  DOCUMENT_LINES_MAX,
  exact,
  needsOfPaper,
  packLines,
  paperTermsSchema,
  documentTypeNames,
  type CartonRange,
  type createPaper as createOperation,
  type DocumentLine,
  type PaperTerms,
  type ParsedOf,
  type Party,
  type TradePaperType,
  type updatePaper as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { needModule } from '../../platform/plan-needs.store.ts';
import {
  changeDocument,
  insertDocument,
  loadLineSources,
  refKey,
  removeDocument,
  sellerParty,
  writeLines,
  type DocumentChange,
} from '../documents/index.ts';
import { deleteLinks } from '../links/index.ts';
import { assertImagesExist } from '../media/index.ts';
import { moneyRules, settingOf } from '../organisation/index.ts';
import { carriedAdjustments, carriedLines, counts, emptyParty, toRow, type Opened } from './paper-answers.ts';
import { insertPaperLink, paperSubject } from './links/paper-link.ts';
import {
  dayOf,
  findDraft,
  findPaper,
  numberOf,
  open,
  openDeal,
  sumsOf,
  tellPaper,
} from './papers.service.ts';
import {
  changePaper,
  insertDeal,
  insertPaper,
  insertPaperEvent,
  removePaper,
  selectStored,
  type DealRow,
} from './papers.store.ts';
import type { PaperEvent, SerialBlock } from './papers.tables.ts';

type CreateInput = ParsedOf<typeof createOperation>['body'];
type Parties = Pick<CreateInput, 'exporter' | 'buyer' | 'consignee' | 'notify'>;

/** What a new paper begins with. */
interface NewPaper {
  type: TradePaperType;
  deal: DealRow;
  fromId: number | null;
  enquiryId: number | null;
  number?: string | null;
  revision?: number;
  terms: PaperTerms;
  lines: readonly DocumentLine[];
  adjustments: Opened['row']['adjustments'];
  packing: readonly CartonRange[];
  /** Of cartons that were labelled before. */
  serials?: SerialBlock[];
  seller: Party;
  buyer: Party;
  parties: Record<string, Party>;
  what: PaperEvent;
  /** The number of what it was made from. */
  about: string;
}

/**
 * Makes a draft, from another document or empty.
 * @throws DomainError not_found, quotation_superseded, paper_not_given_out, nothing_left, too_many_lines
 */
export async function createPaper(ctx: Ctx, input: CreateInput): Promise<Opened> {
  await checkPictures(ctx, input.terms);
  return input.from_id === undefined
    ? createEmpty(ctx, input)
    : createFrom(ctx, { ...input, from_id: input.from_id });
}

async function createEmpty(ctx: Ctx, { type, products, terms, ...parties }: CreateInput): Promise<Opened> {
  const { home } = await moneyRules(ctx);
  const paperTerms = withTerms(
    paperTermsSchema.parse({
      currency: home,
      language: ctx.caller.language,
      ...(await companyTerms(ctx)),
    }),
    terms,
  );
  const own = await sellerParty(ctx);
  const isPurchase = type === 'purchase-order';
  const lines = await newLines(ctx, products, paperTerms, { isPriced: type !== 'packaging-list' });
  const company = isPurchase ? parties.exporter?.company : parties.buyer?.company;
  return enter(ctx, {
    type,
    deal: await insertDeal(ctx, company || documentTypeNames[type][ctx.caller.language]),
    fromId: null,
    enquiryId: null,
    terms: paperTerms,
    lines,
    adjustments: [],
    packing: type === 'packaging-list' ? packed(lines) : [],
    ...withParties(
      { seller: isPurchase ? emptyParty : own, buyer: isPurchase ? own : emptyParty, parties: {} },
      parties,
    ),
    what: 'created',
    about: '',
  });
}

async function createFrom(
  ctx: Ctx,
  { type, from_id: fromId, lines: wanted, products, terms, ...parties }: CreateInput & { from_id: number },
): Promise<Opened> {
  // What is left is counted while nobody else makes a paper of the same document.
  const stored = (await selectStored(ctx, fromId, 'update')) ?? fail('not_found', { path: 'body.from_id' });
  if (stored.row.type === 'quotation' && stored.row.sentAt !== null && !stored.row.isCurrent)
    fail('quotation_superseded', { path: 'body.from_id' });
  if (!counts(stored.row) || (stored.row.type === 'quotation' && stored.row.sentAt === null))
    fail('paper_not_given_out', { path: 'body.from_id' });
  const deal = stored.deal ?? (await beginDeal(ctx, stored.row));
  const [source] = await open(ctx, [{ ...stored, deal }]);
  if (!source) fail('not_found', { path: 'body.from_id' });
  const all = await openDeal(ctx, deal.id);
  const carried = carriedLines(source, all, { type, wanted });
  if (carried.length === 0 && products.length === 0) fail('nothing_left', { path: 'body.from_id' });
  const isPurchase = type === 'purchase-order';
  const own = await sellerParty(ctx);
  const { home } = await moneyRules(ctx);
  const before = source.row.type === 'purchase-order' ? undefined : source;
  const paperTerms = withTerms(
    paperTermsSchema.parse({
      ...(await companyTerms(ctx)),
      ...(before ? carriedTerms(before.terms) : {}),
      ...(isPurchase
        ? { currency: home, incoterm: '', incoterm_place: '', payment_terms: '', remarks: '' }
        : {}),
      references: isPurchase ? '' : referencesOf(all, source),
      language: before?.terms.language ?? ctx.caller.language,
    }),
    terms,
  );
  const lines = [
    ...carried,
    ...(await newLines(ctx, products, paperTerms, { isPriced: type !== 'packaging-list' })),
  ];
  if (lines.length > DOCUMENT_LINES_MAX) fail('too_many_lines', { params: { limit: DOCUMENT_LINES_MAX } });
  const isShipment = source.row.type === 'packaging-list' && type === 'commercial-invoice';
  const sameLines = carried.length === source.lines.length && wanted === undefined;
  const from = before?.row ?? { seller: own, buyer: emptyParty, parties: {} };
  return enter(ctx, {
    type,
    deal,
    fromId,
    enquiryId: source.row.enquiryId,
    terms: paperTerms,
    lines,
    adjustments: carriedAdjustments(source, all, type),
    packing: type === 'packaging-list' ? packed(lines) : isShipment && sameLines ? source.packing : [],
    ...withParties(
      isPurchase
        ? { seller: emptyParty, buyer: own, parties: {} }
        : { seller: from.seller, buyer: from.buyer, parties: from.parties },
      parties,
    ),
    what: 'created',
    about: numberOf(source.row),
  });
}

/** The deal that begins with a document. */
async function beginDeal(ctx: Ctx, row: Opened['row']): Promise<DealRow> {
  const deal = await insertDeal(ctx, row.buyer.company || row.buyer.name || (row.number ?? ''));
  await insertPaper(ctx, { documentId: row.id, dealId: deal.id });
  return deal;
}

/** What the next paper keeps of the terms: not its days, nor weights that were typed. */
function carriedTerms(terms: PaperTerms): Partial<PaperTerms> {
  return { ...terms, dated: null, due_on: null, net_kg: null, gross_kg: null, cbm: null };
}

/** The papers before, as banks want them quoted: one in each line. */
function referencesOf(deal: readonly Opened[], source: Opened): string {
  const { language } = source.terms;
  const given = deal.filter(
    ({ row }) => row.sentAt !== null && counts(row) && !['quotation', 'purchase-order'].includes(row.type),
  );
  return given
    .map(
      (paper) =>
        `${documentTypeNames[paper.row.type][language]} ${numberOf(paper.row)} ${language === 'tr' ? '' : 'dated '}${longDay(dayOf(paper), language)}`,
    )
    .join('\n')
    .slice(0, 1000);
}

export function longDay(iso: string, language: 'en' | 'tr'): string {
  return new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${iso}T00:00:00Z`));
}

/** What the company prints on all of its papers. */
async function companyTerms(ctx: Ctx): Promise<Partial<PaperTerms>> {
  const { bank, signer, design, size, signature_file_id, stamp_file_id } = await settingOf(
    ctx,
    'trade_papers',
  );
  return { bank, signer: signer || ctx.caller.name, design, size, signature_file_id, stamp_file_id };
}

/** Lines of products: facts as of today, list price if its currency is that of the paper. */
async function newLines(
  ctx: Ctx,
  products: CreateInput['products'],
  { currency, language }: PaperTerms,
  { isPriced }: { isPriced: boolean },
): Promise<DocumentLine[]> {
  const sources = await loadLineSources(ctx, products, language);
  return products.map((product, at): DocumentLine => {
    const source =
      sources.get(refKey(product)) ?? fail('not_found', { path: `body.products.${at}.product_id` });
    const list = source.listPrice?.currency === currency ? source.listPrice.amount : null;
    const price = product.price ?? list;
    return {
      uid: randomUUID().slice(0, 13),
      product_id: product.product_id,
      variant_id: product.variant_id,
      name: source.facts.name.slice(0, 200),
      remark: '',
      quantity: exact(product.quantity ?? source.facts.moq ?? 1).toFixed(),
      unit: 'pcs',
      price: isPriced && price !== null ? exact(price).toDecimalPlaces(6).toFixed() : null,
      discount_percent: '0',
      facts: source.facts,
    };
  });
}

/** @throws DomainError not_found for a signature or stamp that is no picture of the company */
async function checkPictures(ctx: Ctx, sent: CreateInput['terms']): Promise<void> {
  for (const name of ['signature_file_id', 'stamp_file_id'] as const) {
    const id = sent?.[name];
    if (id) await assertImagesExist(ctx, [id], `body.terms.${name}`);
  }
}

const packed = (lines: readonly DocumentLine[]): CartonRange[] =>
  packLines(
    lines.map(({ uid, quantity, facts: { pack } }) => ({ uid, quantity, pack })),
    () => randomUUID().slice(0, 13),
  );

/** Terms with what was sent; of the bank too, what is not sent stays. */
function withTerms(before: PaperTerms, sent: CreateInput['terms']): PaperTerms {
  const { bank, ...change } = sent ?? {};
  return { ...before, ...definedOf(change), bank: { ...before.bank, ...definedOf(bank ?? {}) } };
}

function withParties<Row extends { seller: Party; buyer: Party; parties: Record<string, Party> }>(
  { seller, buyer, parties }: Row,
  sent: Parties,
) {
  const others = { ...parties };
  for (const role of ['consignee', 'notify'] as const) {
    const change = sent[role];
    if (change) others[role] = { ...emptyParty, ...others[role], ...definedOf(change) };
  }
  return {
    seller: { ...seller, ...definedOf(sent.exporter ?? {}) },
    buyer: { ...buyer, ...definedOf(sent.buyer ?? {}) },
    parties: others,
  };
}

async function enter(
  ctx: Ctx,
  { deal, lines, packing, serials = [], what, about, ...given }: NewPaper,
): Promise<Opened> {
  const figures = documentFigures(lines, given.adjustments);
  const now = ctx.platform.clock.now();
  const row = await insertDocument(ctx, {
    ...given,
    state: 'draft',
    currency: given.terms.currency,
    validUntil: given.terms.due_on,
    lineCount: lines.length,
    total: figures.total,
    taxedTotal: figures.taxed_total,
    createdAt: now,
    updatedAt: now,
    createdBy: ctx.caller.userId,
    createdByName: ctx.caller.name,
  });
  await writeLines(ctx, row.id, { lines: lines.map(toRow) });
  await insertPaper(ctx, {
    documentId: row.id,
    dealId: deal.id,
    packing: [...packing],
    serials,
    ...sumsOf({ lines: [...lines], packing: [...packing] }),
  });
  await insertPaperEvent(ctx, { documentId: row.id, what, text: about });
  // An amendment takes the links over when it is issued.
  if (row.revision === 1) await insertPaperLink(ctx, row.id);
  const paper = await findPaper(ctx, row.id);
  tellPaper(ctx, paper);
  return paper;
}

type UpdateInput = ParsedOf<typeof updateOperation>['body'];

/** Changes a draft. @throws DomainError not_found, conflict, paper_not_draft, too_many_lines, number_too_large */
export async function updatePaper(ctx: Ctx, { id, version, ...input }: UpdateInput): Promise<Opened> {
  const before = await findDraft(ctx, id, version);
  await checkPictures(ctx, input.terms);
  const terms = withTerms(before.terms, input.terms);
  const changed = changedLines(before.lines, input);
  const isPriced = before.row.type !== 'packaging-list';
  const lines = [...changed, ...(await newLines(ctx, input.add ?? [], terms, { isPriced }))];
  if (lines.length > DOCUMENT_LINES_MAX) fail('too_many_lines', { params: { limit: DOCUMENT_LINES_MAX } });
  const uids = new Set(lines.map(({ uid }) => uid));
  const packing = input.pack ? packed(lines) : (input.packing ?? withoutLines(before.packing, uids));
  const unknown = packing.flatMap(({ contents }) => contents).find(({ line }) => !uids.has(line));
  if (unknown) fail('not_found', { path: 'body.packing' });
  const adjustments = input.taxes ?? before.row.adjustments;
  const figures = documentFigures(lines, adjustments);
  if (exact(figures.taxed_total).gte('1e15')) fail('number_too_large');
  const units = lines.filter(({ uid, unit }) =>
    before.lines.some((line) => line.uid === uid && line.unit !== unit),
  ).length;
  await writeLines(ctx, id, { lines: lines.map(toRow) });
  const change: DocumentChange = {
    terms,
    adjustments,
    currency: terms.currency,
    validUntil: terms.due_on,
    lineCount: lines.length,
    total: figures.total,
    taxedTotal: figures.taxed_total,
    ...withParties(before.row, input),
  };
  await changeDocument(ctx, id, change);
  await changePaper(ctx, id, {
    packing,
    ...sumsOf({ lines, packing }),
    unitUpdates: (before.paper?.unitUpdates ?? 0) + units,
  });
  const paper = await findPaper(ctx, id);
  tellPaper(ctx, paper);
  return paper;
}

type LineChange = NonNullable<UpdateInput['lines']>[number];

function changedLines(
  before: readonly DocumentLine[],
  { lines: changes = [], remove = [], order = [] }: Pick<UpdateInput, 'lines' | 'remove' | 'order'>,
): DocumentLine[] {
  for (const [at, { uid }] of changes.entries())
    if (!before.some((line) => line.uid === uid)) fail('not_found', { path: `body.lines.${at}.uid` });
  const place = (uid: string) => (order.includes(uid) ? order.indexOf(uid) : order.length);
  return before
    .filter(({ uid }) => !remove.includes(uid))
    .map((line) => {
      const { hs_code: code, ...change } = definedOf<Partial<LineChange>>(
        changes.find(({ uid }) => uid === line.uid) ?? {},
      );
      const plain = (value: string | undefined, old: string) =>
        value === undefined ? old : exact(value).toFixed();
      return {
        ...line,
        ...change,
        name: change.name === '' ? line.facts.name : (change.name ?? line.name),
        quantity: plain(change.quantity, line.quantity),
        discount_percent: plain(change.discount_percent, line.discount_percent),
        price:
          change.price === undefined
            ? line.price
            : change.price === null
              ? null
              : exact(change.price).toFixed(),
        facts: code === undefined ? line.facts : { ...line.facts, hs_code: code },
      };
    })
    .toSorted((one, other) => place(one.uid) - place(other.uid));
}

/** Cartons without the lines that are gone; empty ones go too. */
function withoutLines(packing: readonly CartonRange[], uids: ReadonlySet<string>): CartonRange[] {
  return packing.flatMap((range) => {
    const contents = range.contents.filter(({ line }) => uids.has(line));
    return contents.length === 0 && range.contents.length > 0 ? [] : [{ ...range, contents }];
  });
}

/** Copies a paper as a draft in a deal of its own. @throws DomainError not_found */
export async function copyPaper(ctx: Ctx, id: number): Promise<Opened> {
  const source = await findPaper(ctx, id);
  const copy = likeness(source);
  await needModule(ctx, needsOfPaper(copy.type));
  return enter(ctx, {
    ...copy,
    deal: await insertDeal(ctx, source.deal?.name ?? ''),
    fromId: null,
    enquiryId: null,
    terms: { ...source.terms, dated: null, due_on: null, references: '' },
    what: 'copied',
    about: numberOf(source.row),
  });
}

/** Makes the next revision of an issued paper. @throws DomainError not_found, paper_not_issued, revision_in_draft */
export async function amendPaper(ctx: Ctx, id: number): Promise<Opened> {
  const source = await findPaper(ctx, id, 'update');
  const { row, deal } = source;
  if (!row.isCurrent || row.state === 'cancelled' || row.state === 'draft') fail('paper_not_issued');
  const others = await openDeal(ctx, deal?.id ?? 0);
  if (
    others.some(
      (one) => one.row.type === row.type && one.row.number === row.number && one.row.state === 'draft',
    )
  )
    fail('revision_in_draft');
  return enter(ctx, {
    ...likeness(source),
    deal: deal ?? fail('not_found'),
    fromId: row.fromId,
    enquiryId: row.enquiryId,
    number: row.number,
    revision: row.revision + 1,
    terms: source.terms,
    serials: source.paper?.serials ?? [],
    what: 'amended',
    about: numberOf(row),
  });
}

const likeness = ({ row, lines, packing }: Opened) => ({
  // One type assertion: `findPaper` finds no quotations.
  type: row.type as TradePaperType,
  lines,
  packing,
  adjustments: row.adjustments,
  seller: row.seller,
  buyer: row.buyer,
  parties: row.parties,
});

/** @throws DomainError not_found, paper_not_draft */
export async function deletePaper(ctx: Ctx, id: number): Promise<void> {
  const paper = await findDraft(ctx, id);
  await deleteLinks(ctx, { kind: paperSubject.kind, subjectId: id });
  await removePaper(ctx, id);
  await removeDocument(ctx, id);
  tellPaper(ctx, paper);
}

function definedOf<Given extends object>(
  given: Given,
): { [Key in keyof Given]: Exclude<Given[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]: Exclude<Given[Key], undefined>;
  };
}
