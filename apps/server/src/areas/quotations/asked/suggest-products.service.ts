import type { AnswerOf, suggestEnquiryProducts } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { pauses } from '../../../platform/pauses.ts';
import { findEnquiry, withThumbs } from '../../enquiries/index.ts';
import { libraryNames } from '../../products/index.ts';
import { likelyProducts, type Named } from './likely-products.rules.ts';

/** Products that are compared: of a larger library the youngest. */
const COMPARED_MAX = 20_000;
const SLICE_MS = 10;
const SUGGESTED = 3;

/** What lines without a product may mean. @throws DomainError not_found */
export async function suggestProducts(
  ctx: Ctx,
  id: number,
): Promise<AnswerOf<typeof suggestEnquiryProducts>> {
  const { items } = await findEnquiry(ctx, id);
  const open = items.flatMap((item, at) =>
    item.id !== null || item.is_skipped === true
      ? []
      : [{ line: at + 1, written: item.written ?? { code: item.product_id, name: item.name } }],
  );
  if (open.length === 0) return { lines: [] };
  const likely = likelyProducts();
  const pause = pauses(SLICE_MS);
  for (const product of await libraryNames(ctx, COMPARED_MAX)) {
    likely.add(product);
    await pause();
  }
  const found: { line: number; products: Named[] }[] = [];
  for (const { line, written } of open) {
    found.push({ line, products: likely.find(written, SUGGESTED) });
    await pause();
  }
  const shown = await withThumbs(
    ctx,
    [...new Set(found.flatMap(({ products }) => products))].map((product) => ({
      ...product,
      variant_id: null,
    })),
  );
  const byId = new Map(
    shown.map(({ id: key, product_id, name, thumb }) => [key, { id: key, product_id, name, thumb }]),
  );
  return {
    lines: found.map(({ line, products }) => ({
      line,
      products: products.flatMap(({ id: key }) => byId.get(key) ?? []),
    })),
  };
}
