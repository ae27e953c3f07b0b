import {
  DOCUMENT_LINES_MAX,
  exact,
  mayRead,
  minorUnitsOf,
  priceFromCost,
  type changeQuotationProducts as changeOperation,
  type ParsedOf,
  type QuotationTerms,
  type updateQuotation as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { defined } from '../../platform/defined.ts';
import { fail } from '../../platform/fail.ts';
import { loadAttributes } from '../attributes/index.ts';
import {
  changedParty,
  factsWith,
  loadLineSources,
  refKey,
  refuseUnknownContacts,
  removeDocument,
} from '../documents/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { findEnquiry } from '../enquiries/index.ts';
import {
  lineOfItem,
  linesOfSelection,
  makeLines,
  refuseBlind,
  refuseMargin,
  remade,
  type NewLine,
} from './create-quotation.service.ts';
import type { Pricing, QuotedLine } from './quotation-line.ts';
import { converted, loadPricing, madeBasis } from './quotation-prices.service.ts';
import { findDraft, refsOf, saveDraft, tellQuotation, type Quotation } from './quotations.service.ts';

/** @throws DomainError not_found, conflict, quotation_not_draft, no_rate_between, number_too_large */
export async function updateQuotation(
  ctx: Ctx,
  { id, version, terms: sent = {}, seller, buyer }: ParsedOf<typeof updateOperation>['body'],
): Promise<Quotation> {
  const before = await findDraft(ctx, id);
  refuseOlder(before, version);
  await refuseUnknownContacts(ctx, { seller, buyer }, [before.row.seller, before.row.buyer]);
  const { taxes, ...given } = sent;
  const changed = defined(given);
  refuseMargin(ctx, changed);
  const terms: QuotationTerms = { ...before.terms, ...changed };
  return saveDraft(ctx, before, {
    terms,
    lines:
      terms.currency === before.terms.currency
        ? before.lines
        : await inCurrency(ctx, before.lines, { from: before.terms.currency, terms }),
    ...(taxes ? { adjustments: taxes } : {}),
    ...(seller ? { seller: { ...before.row.seller, ...defined(seller) } } : {}),
    ...(buyer ? { buyer: changedParty(ctx, before.row.buyer, buyer) } : {}),
  });
}

/** Lines in another currency: prices that were made are made again, typed ones are converted. */
async function inCurrency(
  ctx: Ctx,
  lines: readonly QuotedLine[],
  { from, terms }: { from: string; terms: QuotationTerms },
): Promise<QuotedLine[]> {
  const money = await moneyRules(ctx);
  const to = (amount: string | null, decimals: number) =>
    amount === null
      ? null
      : converted({ amount, currency: from }, { currency: terms.currency, money, decimals });
  const decimals = minorUnitsOf(terms.currency);
  return remade(
    ctx,
    lines.map((line) => ({
      ...line,
      base_price: to(line.base_price, decimals),
      cost: to(line.cost, 6),
      wanted: to(line.wanted === '' ? null : line.wanted, decimals) ?? '',
    })),
    terms,
  );
}

/** @throws DomainError not_found, quotation_not_draft */
export async function deleteDraft(ctx: Ctx, id: number): Promise<void> {
  const { row } = await findDraft(ctx, id);
  await removeDocument(ctx, id);
  tellQuotation(ctx, row);
}

/** @throws DomainError not_found, quotation_not_draft, too_many_lines, no_rate_between, number_too_large */
export async function addProducts(
  ctx: Ctx,
  id: number,
  {
    products,
    selection_id: selectionId,
    from_enquiry: isFromEnquiry = false,
    before_uid: beforeUid,
  }: {
    products: readonly NewLine[];
    selection_id?: number | undefined;
    from_enquiry?: boolean;
    before_uid?: string | undefined;
  },
): Promise<Quotation> {
  const before = await findDraft(ctx, id);
  const chosen = [
    ...products,
    ...(selectionId === undefined ? [] : await linesOfSelection(ctx, selectionId)),
    ...(isFromEnquiry ? await unquoted(ctx, before) : []),
  ];
  if (before.lines.length + chosen.length > DOCUMENT_LINES_MAX)
    fail('too_many_lines', {
      path: `body.${products.length > 0 ? 'products' : selectionId === undefined ? 'from_enquiry' : 'selection_id'}`,
      params: { limit: DOCUMENT_LINES_MAX },
    });
  const added = await makeLines(ctx, chosen, before.terms);
  const at = before.lines.findIndex(({ uid }) => uid === beforeUid);
  if (beforeUid !== undefined && at < 0) fail('not_found', { path: 'body.before_uid' });
  const place = at < 0 ? before.lines.length : at;
  return saveDraft(ctx, before, {
    lines: [...before.lines.slice(0, place), ...added, ...before.lines.slice(place)],
  });
}

/** The lines of its enquiry whose product is not quoted yet. */
async function unquoted(ctx: Ctx, { row, lines }: Quotation): Promise<NewLine[]> {
  if (row.enquiryId === null) return [];
  const enquiry = await findEnquiry(ctx, row.enquiryId);
  const quoted = new Set(refsOf(lines).map(refKey));
  return enquiry.items
    .flatMap((item) => lineOfItem(item, enquiry))
    .filter((line) => !quoted.has(refKey(line)));
}

/** @throws DomainError not_found if a line is not there, quotation_not_draft */
export async function deleteProducts(
  ctx: Ctx,
  id: number,
  { uids, productIds }: { uids: readonly string[]; productIds: readonly number[] },
): Promise<Quotation> {
  const before = await findDraft(ctx, id);
  const isThere = (uid: string) => before.lines.some((line) => line.uid === uid);
  const isQuoted = (product: number) => before.lines.some((line) => line.product_id === product);
  if (!uids.every(isThere)) fail('not_found', { path: 'body.uids' });
  if (!productIds.every(isQuoted)) fail('not_found', { path: 'body.product_ids' });
  const goes = (line: QuotedLine) =>
    uids.includes(line.uid) || (line.product_id !== null && productIds.includes(line.product_id));
  return saveDraft(ctx, before, { lines: before.lines.filter((line) => !goes(line)) });
}

type Input = ParsedOf<typeof changeOperation>['body'];
type Change = Input['changes'][number];
/** A cell that somebody else changed meanwhile. */
export interface KeptCell {
  uid: string;
  field: string;
  by: string;
  value: string | null;
}

/**
 * Changes cells of a draft. Cells that somebody else changed after the caller's version stay as they are, and are told.
 * @throws DomainError not_found, quotation_not_draft, no_cost, no_packing, costing_editing_denied, no_rate_between,
 *   number_too_large
 */
export async function changeProducts(
  ctx: Ctx,
  id: number,
  { version, changes }: Input,
): Promise<{ quotation: Quotation; kept: KeptCell[] }> {
  const before = await findDraft(ctx, id);
  const next = before.row.version + 1;
  const kept: KeptCell[] = [];
  const pricingOf = pricingFor(ctx, before, changes);
  let lines = [...before.lines];
  for (const [at, { uid, before_uid: beforeUid, ...change }] of changes.entries()) {
    const place = lines.findIndex((line) => line.uid === uid);
    const line = lines[place] ?? fail('not_found', { path: `body.changes.${at}.uid` });
    const wanted = await changedFields(ctx, line, { change, before, pricingOf, at });
    const written: Partial<QuotedLine> = {};
    const touched = { ...line.touched };
    for (const [cell, fields] of Object.entries(wanted)) {
      const last = line.touched[cell];
      const isSame = Object.entries(fields).every(
        ([name, value]) => line[name as keyof QuotedLine] === value,
      );
      if (isSame) continue;
      if (last && version !== undefined && last.version > version && last.by !== ctx.caller.userId) {
        kept.push({ uid, field: cell, by: last.name, value: cellOf(line, cell) });
        continue;
      }
      Object.assign(written, fields);
      touched[cell] = { version: next, by: ctx.caller.userId, name: ctx.caller.name };
    }
    lines[place] = { ...line, ...written, touched };
    if (beforeUid === undefined) continue;
    if (beforeUid !== null && !lines.some((one) => one.uid === beforeUid))
      fail('not_found', { path: `body.changes.${at}.before_uid` });
    lines = moved(lines, uid, beforeUid);
  }
  return { quotation: await saveDraft(ctx, before, { lines }), kept };
}

const cellOf = (line: QuotedLine, cell: string): string | null =>
  cell === 'price' ? line.price : ((line[cell as keyof QuotedLine] as string | null | undefined) ?? null);

function moved(lines: readonly QuotedLine[], uid: string, beforeUid: string | null): QuotedLine[] {
  const rest = lines.filter((line) => line.uid !== uid);
  const at = rest.findIndex((line) => line.uid === beforeUid);
  const place = at < 0 ? rest.length : at;
  return [...rest.slice(0, place), ...lines.filter((line) => line.uid === uid), ...rest.slice(place)];
}

/** Loads prices once, if any change needs them. */
function pricingFor(ctx: Ctx, { lines, terms }: Quotation, changes: readonly Change[]) {
  let loaded: Promise<Map<string, Pricing>> | undefined;
  const uids = new Set(changes.map(({ uid }) => uid));
  return async (line: QuotedLine): Promise<Pricing> => {
    const refs = refsOf(lines.filter(({ uid }) => uids.has(uid)));
    loaded ??= loadLineSources(ctx, refs, ctx.caller.language).then((sources) =>
      loadPricing(ctx, sources, refs, terms.currency),
    );
    const key = refKey({ product_id: line.product_id ?? 0, variant_id: line.variant_id });
    return (await loaded).get(key) ?? { cost: line.cost, sheet: null, list: null };
  };
}

/** What a change makes of a line: the fields that each of its cells sets. */
async function changedFields(
  ctx: Ctx,
  line: QuotedLine,
  {
    change: { quantity, cartons, price, price_incoterm: at, price_source: source, margin_percent, ...plain },
    before: { terms },
    pricingOf,
    at: index,
  }: {
    change: Omit<Change, 'uid' | 'before_uid'>;
    before: Quotation;
    pricingOf: (line: QuotedLine) => Promise<Pricing>;
    at: number;
  },
): Promise<Record<string, Partial<QuotedLine>>> {
  const path = `body.changes.${index}`;
  const cells: Record<string, Partial<QuotedLine>> = {};
  for (const [name, value] of Object.entries(defined(plain))) {
    const tidy = name === 'discount_percent' ? exact(value).toFixed() : value;
    cells[name] = { [name]: name === 'name' && value === '' ? line.facts.name : tidy };
  }
  if (quantity !== undefined) cells['quantity'] = { quantity: exact(quantity).toFixed() };
  if (cartons !== undefined) {
    const { pack, sku } = line.facts;
    if (!pack) fail('no_packing', { path: `${path}.cartons`, params: { sku } });
    cells['quantity'] = { quantity: exact(cartons).times(pack.pieces).toFixed() };
  }
  if (price !== undefined) {
    cells['price'] = {
      price_source: 'typed',
      base_price: price === null ? null : exact(price).toFixed(),
      base_incoterm: at ?? terms.incoterm,
      margin_percent: '0',
    };
  } else if (source !== undefined || margin_percent !== undefined) {
    const isFromCost = source === 'margin' || source === undefined;
    if (isFromCost) refuseBlind(ctx);
    const known = await pricingOf(line);
    const margin =
      margin_percent ?? (line.price_source === 'margin' ? line.margin_percent : terms.margin_percent);
    if (isFromCost) {
      const cost = known.cost ?? fail('no_cost', { path, params: { sku: line.facts.sku } });
      cells['price'] = {
        price_source: 'margin',
        base_price: priceFromCost(cost, margin, terms.currency),
        base_incoterm: 'EXW',
        margin_percent: exact(margin).toFixed(),
        cost,
      };
    } else {
      if (source === 'sheet' && known.sheet === null)
        fail('no_cost', { path, params: { sku: line.facts.sku } });
      cells['price'] = {
        ...madeBasis(known, { wanted: source, margin, currency: terms.currency }),
        cost: known.cost,
      };
    }
  }
  return cells;
}

/** @throws DomainError conflict */
export function refuseOlder({ row }: Quotation, version: number | undefined): void {
  if (version !== undefined && version !== row.version)
    fail('conflict', { params: { revision: row.version, at: row.updatedAt.toISOString() } });
}

/**
 * What a quotation says of an attribute of some lines; buyers read it where they read the attribute.
 * @throws DomainError not_found, quotation_not_draft
 */
export async function changeAttribute(
  ctx: Ctx,
  id: number,
  { attributeId, values }: { attributeId: number; values: readonly { uid: string; value: string | null }[] },
): Promise<Quotation> {
  const before = await findDraft(ctx, id);
  const attributes = await loadAttributes(ctx);
  const attribute = attributes.find((one) => one.id === attributeId);
  if (!attribute || !mayRead(ctx.audience, attribute)) fail('not_found', { path: 'body.attribute_id' });
  const wanted = new Map(values.map(({ uid, value }) => [uid, value]));
  const unknown = values.findIndex(({ uid }) => !before.lines.some((line) => line.uid === uid));
  if (unknown >= 0) fail('not_found', { path: `body.values.${unknown}.uid` });
  const { language } = ctx.caller;
  const changed = before.lines.filter(({ uid }) => wanted.has(uid));
  const sources = await loadLineSources(ctx, refsOf(changed), language);
  const lines = before.lines.map((line) => {
    const value = wanted.get(line.uid);
    if (value === undefined) return line;
    const { [String(attributeId)]: _, ...others } = line.values;
    const said = value === null ? others : { ...others, [String(attributeId)]: value };
    const source = sources.get(refKey({ product_id: line.product_id ?? 0, variant_id: line.variant_id }));
    const facts = source ? factsWith(source, attributes, { said, language }) : line.facts;
    return { ...line, values: said, facts };
  });
  return saveDraft(ctx, before, { lines });
}
