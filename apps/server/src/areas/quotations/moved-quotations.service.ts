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
import { selectOpenLines } from './quotations.store.ts';

/**
 * The lines of open quotations whose product has a new cost, in the currency of its sheet or in that of the quotation,
 * worst margin first; their prices stay.
 */
export async function movedQuotationsOf(
  ctx: Ctx,
  moved: MovedCosts,
  {
    floor,
    rates: tried,
  }: { floor: string | null; rates: readonly Pick<ExchangeRate, 'base' | 'quote' | 'rate'>[] },
): Promise<MovedQuotation[]> {
  const ids = [...new Set([...moved.keys()].map((key) => Number(key.split(':')[0])))];
  const today = await todayOf(ctx);
  const open = await selectOpenLines(ctx, { productIds: ids, pairs: tried, today });
  const { rates } = await moneyRules(ctx);
  const newRates = [
    ...tried.map((rate): ExchangeRate => ({ ...rate, day: today, source: 'manual' })),
    ...rates.filter((known) => !tried.some((rate) => isPair(rate, known))),
  ];
  const sheetOf = await loadSheets(
    ctx,
    open.flatMap(({ line: { productId: id, variantId: variant } }) =>
      id === null ? [] : [{ product_id: id, variant_id: variant }],
    ),
  );
  const { containers } = await listContainers(ctx);
  const found = open.flatMap(({ document, line: row }): MovedQuotation[] => {
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
  });
  const worth = ({ new_margin_percent: percent }: MovedQuotation) => exact(percent ?? '1000');
  return found.toSorted((a, b) => worth(a).cmp(worth(b)));
}
