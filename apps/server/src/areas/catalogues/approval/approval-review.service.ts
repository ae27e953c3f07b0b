import {
  holds,
  marginOf,
  REVIEW_ADDED,
  REVIEW_PAGE_SIZE,
  reviewGroups,
  type AnswerOf,
  type Attribute,
  type Language,
  type Money,
  type NamedProducts,
  type ParsedOf,
  type PriceRules,
  type Product,
  type reviewApproval,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { LastAnswers } from '../../../platform/last-answers.ts';
import { readableAttributes } from '../../attributes/index.ts';
import { todayOf } from '../../identity/index.ts';
import { organisationOf, settingOf } from '../../organisation/index.ts';
import { findExclusive, loadProducts } from '../../products/index.ts';
import { lowestAmount, pricesOf, type BuyerView } from '../buyer/buyer-product.rules.ts';
import { openForBuyers, ratesUsed, type OpenCatalogue } from '../buyer/buyer-view.service.ts';
import { longDate } from '../buyer/buyer-dates.rules.ts';
import { selectListed } from '../catalogue-products.store.ts';
import { findCatalogue } from '../catalogues.service.ts';
import type { CatalogueRow } from '../catalogues.store.ts';
import { productInCatalogue } from '../prices/shown-prices.rules.ts';
import {
  groupReviewed,
  priceText,
  toApproval,
  type ApprovedContent,
  type ReviewGroups,
} from './approval.rules.ts';
import { selectApprovals, selectApproved } from './approval.store.ts';

type Review = AnswerOf<typeof reviewApproval>;

/** Products of a review that were worked out together; a page of them is asked for with each filter. */
interface Worked {
  groups: ReviewGroups;
  checks: Review['checks'];
}
const known = new LastAnswers<Worked>(20);
const CHUNK = 500;
/** How many products a check names. */
const NAMED = 3;

/** What an admin has to know before they approve a catalogue. @throws DomainError not_found */
export async function reviewOf(
  ctx: Ctx,
  id: number,
  { show, page }: ParsedOf<typeof reviewApproval>['query'],
): Promise<Review> {
  const row = await findCatalogue(ctx, id);
  const open = await openForBuyers(ctx, row);
  const approved = await selectApproved(ctx, id);
  const { groups, checks } = await worked(ctx, open, approved?.content);
  const settings = comparedSettings(settingsOf(open), approved?.content.settings);
  const [, ...earlier] = await selectApprovals(ctx, id);
  const shown = show ?? reviewGroups.find((group) => groups[group].length > 0) ?? 'added';
  return {
    content_revision: row.contentRevision,
    compared_with: approved
      ? {
          version: approved.version,
          at: approved.at.toISOString(),
          approved_by: approved.byName ?? '',
          approved_by_you: approved.by === ctx.caller.userId,
        }
      : null,
    counts: {
      prices: groups.prices.length,
      added: groups.added.length,
      removed: groups.removed.length,
      unchanged: groups.unchanged.length,
      settings: settings.filter(({ before }) => before !== null).length,
    },
    shown,
    products: groups[shown].slice((page - 1) * REVIEW_PAGE_SIZE, page * REVIEW_PAGE_SIZE),
    total: groups[shown].length,
    added: approved ? groups.added.slice(0, REVIEW_ADDED) : [],
    checks,
    settings,
    earlier: earlier.flatMap((request) => toApproval(request, ctx.caller.userId) ?? []),
  };
}

/** A catalogue as it is approved. */
export async function approvedContent(ctx: Ctx, row: CatalogueRow): Promise<ApprovedContent> {
  const open = await openForBuyers(ctx, row);
  const products = await mapProducts(ctx, row.id, (product) => ({
    id: product.id,
    name: productInCatalogue(product, open.view).name,
    product_id: product.product_id,
    price: lowestAmount(product, open.view)?.price ?? null,
    all: allPrices(product, open.view),
  }));
  return { products, settings: settingsOf(open) };
}

const allPrices = (product: Product, view: BuyerView) => pricesOf(product, view).all.map(priceText);

async function worked(ctx: Ctx, open: OpenCatalogue, approved: ApprovedContent | undefined): Promise<Worked> {
  const { row } = open;
  const { required: _required, margin_floor: floor } = await settingOf(ctx, 'catalogue_approval');
  const seesCosts = holds(ctx.audience, 'view_costing');
  const { catalogueRevision } = await organisationOf(ctx);
  const mark = [
    // Products are exclusive up to a day.
    await todayOf(ctx),
    catalogueRevision,
    row.revision,
    row.contentRevision,
    floor,
    approved?.products.length,
    rateMark(open),
  ];
  return known.of(ctx.platform, { about: `${ctx.orgId} ${row.id} ${seesCosts}`, mark: mark.join(' ') }, () =>
    workOut(ctx, open, { approved, floor: seesCosts ? floor : null }),
  );
}

const rateMark = ({ view }: OpenCatalogue) =>
  view.money.rates.map(({ base, quote, rate }) => base + quote + rate).join();

async function workOut(
  ctx: Ctx,
  open: OpenCatalogue,
  { approved, floor }: { approved: ApprovedContent | undefined; floor: string | null },
): Promise<Worked> {
  const { row, view } = open;
  const cost = (await readableAttributes(ctx)).find(({ internal_name }) => internal_name === 'cost_price');
  const listed = await mapProducts(ctx, row.id, (product) => {
    const lowest = lowestAmount(product, view);
    const image = product.images[0] ?? product.variants.find(({ images }) => images[0])?.images[0] ?? null;
    const paid = costOf(product, lowest?.variant?.values, cost);
    return {
      status: product.status,
      isComplete: image !== null && lowest !== undefined && hasMoq(product, view.moq),
      reviewed: {
        id: product.id,
        name: productInCatalogue(product, view).name,
        product_id: product.product_id,
        image,
        price: lowest?.price ?? null,
        all: allPrices(product, view),
        marginOf: (price: Money) => (paid && marginOf(price, paid, view.money.rates)) ?? null,
      },
    };
  });
  const groups = groupReviewed(
    listed.map(({ reviewed }) => reviewed),
    { approved, floor },
  );
  const exclusive = await exclusiveIn(
    ctx,
    row,
    listed.map(({ reviewed }) => reviewed.id),
  );
  const now = [...groups.prices, ...groups.added, ...groups.unchanged];
  const shown = listed.filter(({ status }) => status === 'published');
  return {
    groups,
    checks: {
      floor,
      below_floor: named(
        now.filter(({ is_below_floor }) => is_below_floor),
        ({ margin }) => margin ?? '',
      ),
      exclusive: named(
        exclusive,
        ({ exclusive_for }) => exclusive_for,
        ({ exclusive_until }) => exclusive_until,
      ),
      drafts: named(listed.filter(({ status }) => status !== 'published').map(({ reviewed }) => reviewed)),
      incomplete: named(shown.filter(({ isComplete }) => !isComplete).map(({ reviewed }) => reviewed)),
      complete: shown.filter(({ isComplete }) => isComplete).length,
    },
  };
}

function exclusiveIn(ctx: Ctx, { buyerCompany: buyer }: CatalogueRow, ids: readonly number[]) {
  return ids.length === 0 ? [] : findExclusive(ctx, { product_ids: [...ids], buyer });
}

async function mapProducts<Made>(
  ctx: Ctx,
  catalogueId: number,
  make: (product: Product) => Made,
): Promise<Made[]> {
  const ids = await selectListed(ctx, { catalogueId, limit: 100_000, offset: 0 });
  const made: Made[] = [];
  for (let from = 0; from < ids.length; from += CHUNK) {
    made.push(...(await loadProducts(ctx, ids.slice(from, from + CHUNK))).map(make));
  }
  return made;
}

type Values = Readonly<Record<string, unknown>>;

/** The cost of a variant, or of its product. */
function costOf(
  { values }: Product,
  ofVariant: Values | undefined,
  attribute: Attribute | undefined,
): Money | undefined {
  const stored = attribute && (ofVariant?.[String(attribute.id)] ?? values[String(attribute.id)]);
  const { value: amount, currency } = (stored ?? {}) as Values;
  return typeof amount === 'string' && typeof currency === 'string' ? { amount, currency } : undefined;
}

const hasMoq = ({ values, variants }: Product, moq: Attribute | undefined) =>
  !moq || [values, ...variants.map((one) => one.values)].some((some) => some[String(moq.id)] !== undefined);

function named<Of extends { id: number; name: string }>(
  products: readonly Of[],
  detail: (product: Of) => string = () => '',
  until: (product: Of) => string | null = () => null,
): NamedProducts {
  const examples = products.slice(0, NAMED).map((product) => ({
    id: product.id,
    name: product.name,
    detail: detail(product),
    until: until(product),
  }));
  return { count: products.length, examples };
}

const words = {
  en: {
    never: 'Never',
    none: 'None',
    yes: 'Yes',
    no: 'No',
    own: 'As entered',
    request: 'On request',
    percent: (by: string) => `${by}%`,
    typed: (count: number) => (count === 1 ? '1 product edited' : `${count} products edited`),
  },
  tr: {
    never: 'Süresiz',
    none: 'Yok',
    yes: 'Evet',
    no: 'Hayır',
    own: 'Girildiği gibi',
    request: 'Sorulunca',
    percent: (by: string) => `%${by}`,
    typed: (count: number) => `${count} üründe değişiklik`,
  },
} as const;

/** What is compared beside the products, in words. */
function settingsOf({ row, view, shown, figures }: OpenCatalogue): Record<string, string> {
  const w = words[view.language];
  const { link } = row;
  const yesNo = (is: boolean) => (is ? w.yes : w.no);
  return {
    buyer: row.buyerCompany,
    expires_at: link.expiresAt ? longDate(link.expiresAt, view.language) : w.never,
    currency: view.currency || w.own,
    price_rule: ruleText(row.priceRules, figures.own.size, view.language),
    rates: ratesUsed(view, figures.currencies) || w.none,
    attributes: shown.map(({ name }) => name).join(', ') || w.none,
    note: row.note || w.none,
    email_required: yesNo(link.emailRequired),
    passcode: yesNo(link.passcode !== null),
    ppt_download: yesNo(link.options.allow_ppt_download),
  };
}

function ruleText({ markup, rounding, on_request }: PriceRules, typed: number, language: Language): string {
  const w = words[language];
  if (on_request) return w.request;
  const parts = [
    ...(Number(markup) === 0 ? [] : [`${Number(markup) > 0 ? '+' : ''}${w.percent(markup)}`]),
    ...(rounding === 'exact' ? [] : [rounding]),
    ...(typed === 0 ? [] : [w.typed(typed)]),
  ];
  return parts.join(' · ') || w.own;
}

function comparedSettings(
  now: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>> | undefined,
): Review['settings'] {
  return Object.entries(now).map(([key, value]) => {
    const earlier = before?.[key];
    return {
      key: key as Review['settings'][number]['key'],
      before: earlier === undefined || earlier === value ? null : earlier,
      now: value,
    };
  });
}
