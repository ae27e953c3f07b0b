import {
  convertMoney,
  exact,
  lineMargin,
  type ExchangeRate,
  type MovedQuotation,
  type QuotationTerms,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { isPair, listContainers, type MovedCosts } from '../costing/index.ts';
import { todayOf } from '../identity/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { toLine } from './quotation-line.ts';
import { loadSheets } from './quotation-prices.service.ts';
import { OPEN_LINES_AT_ONCE, selectOpenLines, type OpenLine } from './quotations.store.ts';

/** Lines named; all of them are counted. */
const NAMED = 500;

/**
 * The lines of open quotations whose product has a new cost, in the currency of its sheet or in that of the quotation,
 * worst margin first; their prices stay. They are read in parts, of which only the worst are kept.
 */
export async function movedQuotationsOf(
  ctx: Ctx,
  moved: MovedCosts,
  {
    floor,
    rates: tried,
  }: { floor: string | null; rates: readonly Pick<ExchangeRate, 'base' | 'quote' | 'rate'>[] },
) {
  const ids = [...new Set([...moved.keys()].map((key) => Number(key.split(':')[0])))];
  const today = await todayOf(ctx);
  const { rates } = await moneyRules(ctx);
  const newRates = [
    ...tried.map((rate): ExchangeRate => ({ ...rate, day: today, source: 'manual' })),
    ...rates.filter((known) => !tried.some((rate) => isPair(rate, known))),
  ];
  const { containers } = await listContainers(ctx);
  const movedIn = (
    { document, line: row }: OpenLine,
    sheetOf: Awaited<ReturnType<typeof loadSheets>>,
  ): MovedQuotation[] => {
    const line = toLine(row);
    const { product_id: product, variant_id: variant } = line;
    const sheet = product === null ? undefined : sheetOf({ product_id: product, variant_id: variant });
    if (!sheet || line.price === null) return [];
    const cost = moved.get(`${sheet.product_id}:${sheet.variant_id ?? 0}`) ?? {
      currency: sheet.currency,
      old_cost: sheet.cost,
      new_cost: sheet.cost,
    };
    const terms = document.terms as QuotationTerms;
    const percentAt = (amount: string, at: readonly ExchangeRate[]) => {
      const inTerms = convertMoney({ amount, currency: cost.currency }, terms.currency, at);
      if (!inTerms) return null;
      return lineMargin({ ...line, cost: inTerms.money.amount }, terms, containers)?.percent ?? null;
    };
    const before = percentAt(cost.old_cost, rates as ExchangeRate[]);
    const percent = percentAt(cost.new_cost, newRates as ExchangeRate[]);
    if (cost.old_cost === cost.new_cost && before === percent) return [];
    return [
      {
        enquiry_id: String(document.enquiryId ?? ''),
        number: document.number ?? '',
        revision: document.revision,
        state: document.state,
        sent_at: document.sentAt?.toISOString() ?? null,
        buyer: document.buyer.company || document.buyer.name,
        product_name: line.name,
        pieces: line.quantity,
        price: line.price,
        currency: terms.currency,
        incoterm: terms.incoterm,
        old_margin_percent: before,
        new_margin_percent: percent,
        is_below: floor !== null && percent !== null && exact(percent).lt(floor),
      },
    ];
  };
  const [all, below] = [new Set<string>(), new Set<string>()];
  let [lines, worst]: [number, MovedQuotation[]] = [0, []];
  for (let after: OpenLine['line'] | undefined; ;) {
    const open = await selectOpenLines(ctx, { productIds: ids, pairs: tried, today, after });
    const sheetOf = await loadSheets(
      ctx,
      open.flatMap(({ line: { productId: id, variantId: variant } }) =>
        id === null ? [] : [{ product_id: id, variant_id: variant }],
      ),
    );
    const found = open.flatMap((one) => movedIn(one, sheetOf));
    for (const { number, revision, is_below } of found) {
      all.add(`${number} ${revision}`);
      if (is_below) below.add(`${number} ${revision}`);
    }
    lines += found.length;
    worst = [...worst, ...found].toSorted((a, b) => worth(a).cmp(worth(b))).slice(0, NAMED);
    after = open.at(-1)?.line;
    if (open.length < OPEN_LINES_AT_ONCE)
      return { worst, counts: { all: all.size, below: below.size, lines } };
  }
}

const worth = ({ new_margin_percent: percent }: MovedQuotation) => exact(percent ?? '1000');
