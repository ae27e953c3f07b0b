import type { AnswerOf, suggestEnquiryProducts } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { findEnquiry, withThumbs } from '../enquiries/index.ts';
import { libraryNames } from '../products/index.ts';
import { likelyProducts } from './likely-products.rules.ts';

/** Products that are compared: those of a very large library only as far as the youngest. */
const COMPARED_MAX = 100_000;
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
  const likely = likelyProducts(await libraryNames(ctx, COMPARED_MAX), SUGGESTED);
  const found = open.map(({ line, written }) => ({ line, products: likely(written) }));
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
