import { createCatalogue, generateCatalogue, type Catalogue } from '@sourcewiz/contract';
import { loadAttributes } from '../../apps/server/src/areas/attributes/index.ts';
import { checkAndStoreImage, enterImages } from '../../apps/server/src/areas/media/index.ts';
import { demoCompanies, productPictures } from '../../apps/server/src/demo/content/index.ts';
import { seedProducts } from '../../apps/server/src/demo/seed-products.ts';
import { inTransaction, type CallerCtx } from '../../apps/server/src/platform/context.ts';
import { makeCompany, type BenchCompany } from './company.ts';
import { must } from './sign-in.ts';
import type { BenchProgram } from './bench-program.ts';

/** Different photos; further products have them again. */
export const PHOTO_PRODUCTS = 200;
const PRODUCTS = 1_000;

/** A company whose products have an image each. */
export interface PhotoCompany extends BenchCompany {
  productIds: readonly number[];
  attributeIds: readonly number[];
}

const made = new WeakMap<BenchProgram, Promise<PhotoCompany>>();

/** Created once for all measurements of a run. */
export function photoCompany(program: BenchProgram): Promise<PhotoCompany> {
  const known = made.get(program) ?? makePhotoCompany(program);
  made.set(program, known);
  return known;
}

async function makePhotoCompany(program: BenchProgram): Promise<PhotoCompany> {
  const company = await makeCompany(program, 'Photo bench');
  const known = await company.inside(async (base) => {
    const imageIds = await storePhotos(base);
    await seedProducts(base, { count: PRODUCTS, imageIds });
    return inTransaction(base, async (ctx) => {
      const attributes = await loadAttributes(ctx);
      const shown = attributes.filter(({ internal_name: key }) => shownOnPapers.includes(key));
      const { rows } = await ctx.db.execute<{ id: string }>('select id from product order by id');
      return { attributeIds: shown.map(({ id }) => id), productIds: rows.map(({ id }) => Number(id)) };
    });
  });
  return { ...company, ...known };
}

const shownOnPapers = ['selling_price', 'moq', 'material', 'color', 'size', 'weight', 'production_time'];

async function storePhotos(base: CallerCtx): Promise<string[]> {
  const ids: string[] = [];
  const products = demoCompanies.flatMap((company) => company.products);
  for (const product of products) {
    const pictures = await productPictures({ ...product, art: { ...product.art, views: 4 } });
    const checked = await Promise.all(
      pictures.map(({ bytes, fileName }) =>
        checkAndStoreImage(base, { bytes, name: fileName, sizes: 'when-asked' }),
      ),
    );
    ids.push(...(await inTransaction(base, (ctx) => enterImages(ctx, checked))));
    if (ids.length >= PHOTO_PRODUCTS) break;
  }
  return ids.slice(0, PHOTO_PRODUCTS);
}

/** A catalogue of the first products, with its link. */
export async function photoCatalogue(
  company: PhotoCompany,
  { count, name }: { count: number; name: string },
): Promise<Catalogue> {
  const body = {
    name,
    buyer_company: 'A buyer',
    product_ids: company.productIds.slice(0, count),
    attribute_ids: [...company.attributeIds],
  };
  const { id } = must(await company.call(createCatalogue, { body }));
  return must(await company.call(generateCatalogue, { params: { id } }));
}
