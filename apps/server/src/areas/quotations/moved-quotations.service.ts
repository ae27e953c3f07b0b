import {
  convertMoney,
  exact,
  lineMargin,
  type ExchangeRate,
  type MovedQuotation,
  type QuotationTerms,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { listContainers, type MovedCosts } from '../costing/index.ts';
import { todayOf } from '../identity/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { toLine } from './quotation-line.ts';
import { selectOpenLines } from './quotations.store.ts';

/** The lines of open quotations whose product has a new cost, worst margin first; their prices stay. */
export async function movedQuotationsOf(
  ctx: Ctx,
  moved: MovedCosts,
  floor: string | null,
): Promise<MovedQuotation[]> {
  const ids = [...new Set([...moved.keys()].map((key) => Number(key.split(':')[0])))];
  const open = await selectOpenLines(ctx, { productIds: ids, today: await todayOf(ctx) });
  const { rates } = await moneyRules(ctx);
  const { containers } = await listContainers(ctx);
  const found = open.flatMap(({ document, line: row }): MovedQuotation[] => {
    const line = toLine(row);
    const { product_id: product, variant_id: variant } = line;
    const cost = moved.get(`${product}:${variant ?? 0}`) ?? moved.get(`${product}:0`);
    if (!cost || line.price === null) return [];
    const terms = document.terms as QuotationTerms;
    const percentAt = (amount: string) => {
      const inTerms = convertMoney(
        { amount, currency: cost.currency },
        terms.currency,
        rates as ExchangeRate[],
      );
      if (!inTerms) return null;
      return lineMargin({ ...line, cost: inTerms.money.amount }, terms, containers)?.percent ?? null;
    };
    const percent = percentAt(cost.new_cost);
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
        old_margin_percent: percentAt(cost.old_cost),
        new_margin_percent: percent,
        is_below: floor !== null && percent !== null && exact(percent).lt(floor),
      },
    ];
  });
  const worth = ({ new_margin_percent: percent }: MovedQuotation) => exact(percent ?? '1000');
  return found.toSorted((a, b) => worth(a).cmp(worth(b)));
}
