import {
  addCatalogueProducts,
  CATALOGUE_PRODUCTS_MAX,
  getCatalogue,
  listCatalogueProducts,
  listCatalogues,
  orderCatalogueProducts,
  removeCatalogueProducts,
  type CatalogueProduct,
  type SearchHit,
} from '@sourcewiz/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fetchCall } from '../../platform/api/call.ts';
import type { CallFailure } from '../../platform/api/call-failure.ts';
import { keyOf, refresh } from '../../platform/api/query-client.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { changesBetween, hasChanges, withAdded, withMoved, withoutIds } from './picked-products.rules.ts';

/** A chosen product as the list beside the grid shows it. */
export type PickedProduct = Pick<CatalogueProduct, 'id' | 'product_id' | 'name' | 'image' | 'available'>;
export type SaveState = 'saved' | 'saving' | 'failed';

const PAGE_SIZE = 200;
/** Clicks in quick succession are saved together. */
const PAUSE_MS = 250;

/** The products of a catalogue while they are chosen: what is ticked is saved at once, in the background (CAT-028). */
export function usePickedProducts(catalogueId: number) {
  const loaded = useQuery<PickedProduct[], CallFailure>({
    queryKey: [...keyOf(listCatalogueProducts), catalogueId, 'whole'],
    queryFn: ({ signal }) => fetchWhole(catalogueId, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<number, PickedProduct>>(new Map());
  const saving = useSaving(catalogueId, ids, () => void loaded.refetch());

  // Every load is what the server has, the first one and the one after it refused a change.
  const { begin } = saving;
  useEffect(() => {
    if (loaded.data === undefined) return;
    const loadedIds = loaded.data.map(({ id }) => id);
    begin(loadedIds);
    setIds(loadedIds);
    setKnown(new Map(loaded.data.map((product) => [product.id, product])));
  }, [loaded.data, begin]);

  const chosen = useMemo(() => new Set(ids ?? []), [ids]);
  const change = (next: (ids: readonly number[]) => readonly number[]): void => {
    setIds((now) => (now === null ? now : next(now)));
  };
  return {
    products: useMemo(() => (ids ?? []).flatMap((id) => known.get(id) ?? []), [ids, known]),
    chosen,
    isLoading: ids === null,
    failure: ids === null ? loaded.error : null,
    reload: () => void loaded.refetch(),
    state: saving.state,
    saveAgain: saving.saveAgain,
    isFull: chosen.size >= CATALOGUE_PRODUCTS_MAX,
    add: (hits: readonly SearchHit[]) => {
      setKnown(
        (now) => new Map([...now, ...hits.map((hit) => [hit.id, { ...hit, available: true }] as const)]),
      );
      change((now) =>
        withAdded(
          now,
          hits.map(({ id }) => id),
          CATALOGUE_PRODUCTS_MAX,
        ),
      );
    },
    remove: (removed: readonly number[]) => change((now) => withoutIds(now, removed)),
    move: (from: number, to: number) => change((now) => withMoved(now, from, to)),
  };
}

async function fetchWhole(catalogueId: number, signal: AbortSignal): Promise<PickedProduct[]> {
  const whole: PickedProduct[] = [];
  for (let page = 0; ; page += 1) {
    const query = { collection_id: catalogueId, page, limit: PAGE_SIZE };
    const { products, total } = await fetchCall(listCatalogueProducts, { query }, signal);
    whole.push(...products);
    if (products.length === 0 || whole.length >= total) return whole;
  }
}

/** Makes the server's list like the wanted one, one change after the other, and tells how that stands. */
function useSaving(catalogueId: number, wanted: readonly number[] | null, onRefused: () => void) {
  const [state, setState] = useState<SaveState>('saved');
  const saved = useRef<readonly number[]>([]);
  const latest = useRef(wanted);
  const isRunning = useRef(false);
  const refused = useRef(onRefused);
  latest.current = wanted;
  refused.current = onRefused;
  const { act: add } = useAct(addCatalogueProducts);
  const { act: remove } = useAct(removeCatalogueProducts);
  const { act: order } = useAct(orderCatalogueProducts);

  const sendOnce = useCallback(
    async (ids: readonly number[]): Promise<number> => {
      const changes = changesBetween(saved.current, ids);
      const calls = [
        changes.add.length > 0 && {
          run: () => add({ query: { collections_id: catalogueId }, body: { product_ids: changes.add } }),
          has: () => withAdded(saved.current, changes.add, Infinity),
        },
        changes.remove.length > 0 && {
          run: () => remove({ query: { collection_id: catalogueId }, body: { product_ids: changes.remove } }),
          has: () => withoutIds(saved.current, changes.remove),
        },
        changes.order !== null && {
          run: () => order({ params: { id: catalogueId }, body: { product_ids: changes.order ?? [] } }),
          has: () => changes.order ?? [],
        },
      ].filter((call) => call !== false);
      for (const { run, has } of calls) {
        const answer = await run();
        if (!answer.ok) return answer.status;
        saved.current = has();
      }
      return 200;
    },
    [add, remove, order, catalogueId],
  );

  const save = useCallback(async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    let status = 200;
    while (
      status === 200 &&
      latest.current !== null &&
      hasChanges(changesBetween(saved.current, latest.current))
    ) {
      setState('saving');
      status = await sendOnce(latest.current);
    }
    isRunning.current = false;
    setState(status === 200 ? 'saved' : 'failed');
    void refresh(getCatalogue, listCatalogues);
    // A product or the catalogue is gone: what is there now comes from the server.
    if (status === 404) refused.current();
  }, [sendOnce]);

  useEffect(() => {
    if (wanted === null || !hasChanges(changesBetween(saved.current, wanted))) return undefined;
    setState('saving');
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, save]);

  return {
    state,
    saveAgain: () => void save(),
    begin: useCallback((ids: readonly number[]) => {
      saved.current = ids;
      setState('saved');
    }, []),
  };
}
