import { fail } from '../../../platform/fail.ts';
import type { ReadFace } from '../../links/index.ts';
import { loadImageContents } from '../../media/index.ts';
import { loadProducts } from '../../products/index.ts';
import { toBuyerCard } from '../buyer/buyer-product.rules.ts';
import { openForBuyers } from '../buyer/buyer-view.service.ts';
import { selectForBuyers } from '../catalogue-products.store.ts';
import { selectCatalogue } from '../catalogues.store.ts';

/** Products whose pictures are shown. */
const PARTS = 4;

const lines = {
  en: (count: number, buyer: string) =>
    `${count === 1 ? '1 product' : `${count} products`}${buyer && `, prepared for ${buyer}`}`,
  tr: (count: number, buyer: string) => `${count} ürün${buyer && `, ${buyer} için hazırlandı`}`,
} as const;

/** What is seen of a catalogue before its link is opened: what buyers see of it, without prices. */
export const catalogueFace: ReadFace = async (own, id, what) => {
  const row = (await selectCatalogue(own, id)) ?? fail('not_found');
  if (what === 'title') return { title: row.name, line: '', cover: null, parts: [] };
  const { ctx, view, figures } = await openForBuyers(own, row);
  const ids = await selectForBuyers(ctx, { catalogueId: id, limit: PARTS });
  const products = await loadProducts(ctx, ids);
  const first = products.map(({ images }) => images[0]?.id);
  const contents = await loadImageContents(
    ctx,
    [row.coverFileId, ...first].filter((one) => one != null),
  );
  return {
    title: row.name,
    line: lines[view.language](figures.total, row.buyerCompany),
    cover: contents.get(row.coverFileId ?? '') ?? null,
    parts: products.flatMap((product, at) => {
      const picture = contents.get(first[at] ?? '');
      return picture === undefined ? [] : [{ name: toBuyerCard(product, view).name, picture }];
    }),
  };
};
