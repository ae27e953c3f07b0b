import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf, suggestEnquiryProducts } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { findEnquiry, withThumbs } from '../../enquiries/index.ts';
import { libraryNames } from '../../products/index.ts';
import { likelyProducts, type Named } from './likely-products.rules.ts';

/** Products that are compared: of a larger library the youngest. */
const COMPARED_MAX = 20_000;
/** Products that are read, and lines that are looked up, before others have a turn: some 25 ms. */
const AT_ONCE = { products: 2_000, lines: 20 };
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
  await inTurns(await libraryNames(ctx, COMPARED_MAX), AT_ONCE.products, (some) => likely.add(some));
  const found: { line: number; products: Named[] }[] = [];
  await inTurns(open, AT_ONCE.lines, (some) =>
    found.push(...some.map(({ line, written }) => ({ line, products: likely.find(written, SUGGESTED) }))),
  );
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

/** Does something long bit by bit: this thread answers other people meanwhile. */
async function inTurns<One>(all: readonly One[], count: number, work: (some: readonly One[]) => unknown) {
  for (let at = 0; at < all.length; at += count) {
    work(all.slice(at, at + count));
    await nextTurn();
  }
}
