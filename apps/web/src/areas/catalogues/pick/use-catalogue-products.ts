import {
  formatValue,
  getProducts,
  listCatalogueProducts,
  orderCatalogueProducts,
  type Attribute,
  type CatalogueProduct,
  type ResultOf,
} from '@sourcewiz/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePages } from '../../../platform/list/use-pages.ts';
import { usePermitted, useSession } from '../../../platform/session/session.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

type Answer = ResultOf<typeof listCatalogueProducts>;

const PAGE_SIZE = 60;
/** Most products whose values one call returns. */
const VALUES_MAX = 200;

/** The products of a catalogue page by page, in an order that can be changed. */
export function useCatalogueProducts(catalogueId: number) {
  const { t } = useTranslation('catalogues');
  const list = usePages(
    listCatalogueProducts,
    (page: number) => ({ query: { collection_id: catalogueId, page, limit: PAGE_SIZE } }),
    {
      rows: 'products',
      first: 0,
      next: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length : null),
      // The previous step changes the list.
      staleTime: 0,
    },
  );
  const { rows: products, queryKey } = list;
  const { act } = useAct(orderCatalogueProducts, {
    onProblems: () => {
      toast({ tone: 'bad', title: t('details.orderFailed') });
      void list.refetch();
    },
  });

  const move = (from: number, to: number): void => {
    const ordered = moved(products, from, to);
    queryClient.setQueryData<InfiniteData<Answer>>(queryKey, (data) => data && inPages(data, ordered));
    void act({ params: { id: catalogueId }, body: { product_ids: ordered.map(({ id }) => id) } });
  };
  return { list, products, total: list.head?.total, move };
}

/** The same pages with their products in another order. */
function inPages(data: InfiniteData<Answer>, products: readonly CatalogueProduct[]): InfiniteData<Answer> {
  const left = [...products];
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, products: left.splice(0, page.products.length) })),
  };
}

/**
 * What a buyer reads about a product for an attribute. Until a newly chosen attribute is saved its values come from the
 * products themselves; undefined while they are loading.
 */
export function useFacts(
  products: readonly CatalogueProduct[],
  shown: readonly Attribute[],
  saved: readonly number[],
) {
  const { organisation } = useSession();
  const seesProducts = usePermitted('view_products');
  const isUnsaved = shown.some(({ id }) => !saved.includes(id));
  const ids = products.slice(0, VALUES_MAX).map(({ id }) => id);
  const values = useCall(
    getProducts,
    { query: { ids } },
    { enabled: isUnsaved && seesProducts && ids.length > 0, whileLoading: 'keep' },
  );
  const byId = useMemo(() => new Map(values.data?.map((product) => [product.id, product])), [values.data]);

  return (product: CatalogueProduct, attribute: Attribute): string | undefined => {
    const fact = product.facts.find(({ attribute_id }) => attribute_id === attribute.id);
    if (fact !== undefined) return fact.value;
    if (saved.includes(attribute.id)) return '';
    const whole = byId.get(product.id);
    return whole === undefined
      ? undefined
      : formatValue(attribute, whole.values[String(attribute.id)], organisation.locale);
  };
}
