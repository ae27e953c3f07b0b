import { NOT_ARCHIVED, searchProducts } from '@sourcewiz/contract';
import { Package, Plus } from 'lucide-react';
import { fetchCall } from '../../platform/api/call.ts';
import type { AreaFinder } from '../../platform/find/area-finder.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { nextKeys } from '../../platform/kit/next-keys.ts';

const MOST = 6;

/** Products, and the action that adds one. */
export const finder: AreaFinder = {
  texts: ['products'],
  shortcuts: {
    heading: 'products:library.title',
    list: [{ keys: nextKeys, name: 'products:gaps.next' }],
  },
  sources: [
    {
      key: 'products',
      heading: 'products:library.title',
      needs: 'view_products',
      icon: Package,
      async find(words, { may, signal }) {
        const body = {
          query: words,
          hitsPerPage: MOST,
          facets: false,
          filter_args: { filters: NOT_ARCHIVED },
        };
        const { hits } = await fetchCall(searchProducts, { body }, signal);
        const mode = may('update_products') ? 'edit' : 'view';
        return hits.map(({ id, name, product_id: note, image }) => ({
          key: id,
          title: name,
          note,
          picture: image?.thumb ?? null,
          to: `/product-details/${mode}/${id}`,
        }));
      },
    },
  ],
  actions: [
    {
      key: 'add-product',
      name: 'products:library.add',
      needs: 'create_products',
      icon: Plus,
      async opens() {
        const [{ AddProduct }] = await Promise.all([
          import('./add-product.tsx'),
          loadTexts(['attributes', 'products']),
        ]);
        return AddProduct;
      },
    },
  ],
};
