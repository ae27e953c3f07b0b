import {
  addCatalogueProducts,
  CATALOGUE_PRODUCTS_MAX,
  listCatalogueProducts,
  orderCatalogueProducts,
  removeCatalogueProducts,
  type CatalogueProduct,
  type SearchHit,
} from '@sourcewiz/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fetchCall } from '../../../platform/api/call.ts';
import type { CallFailure } from '../../../platform/api/call-failure.ts';
import { keyOf } from '../../../platform/api/query-client.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { changesBetween, hasChanges, withAdded, withoutIds } from './picked-products.rules.ts';

/** A chosen product for the list beside the grid. */
export type PickedProduct = Pick<CatalogueProduct, 'id' | 'product_id' | 'name' | 'image' | 'status'>;
export type SaveState = 'saved' | 'saving' | 'failed';

const PAGE_SIZE = 200;
/** Clicks in quick succession are saved together. */
const PAUSE_MS = 250;

/** The list as loaded, and its current state on screen. */
interface PickedList {
  loaded: readonly PickedProduct[];
  /** Ids as loaded. */
  base: readonly number[];
  ids: readonly number[];
  known: ReadonlyMap<number, PickedProduct>;
}

/** The products of a catalogue while the user chooses them: ticks are saved at once, in the background (CAT-028). */
export function usePickedProducts(catalogueId: number) {
  const { data, error, refetch } = useQuery<PickedProduct[], CallFailure>({
    queryKey: [...keyOf(listCatalogueProducts), catalogueId, 'whole'],
    queryFn: ({ signal }) => fetchWhole(catalogueId, signal),
    staleTime: Infinity,
    gcTime: 0,
    // Every load resets the list, even one that returns the same products after a refused change.
    structuralSharing: false,
  });
  const [list, setList] = useState<PickedList | null>(null);
  const saving = useSaving({
    catalogueId,
    base: list?.base ?? null,
    wanted: list?.ids ?? null,
    onRefused: () => {
      setList(null);
      void refetch();
    },
  });
  // Unsaved changes survive a reload of the list, e.g. after a lost connection.
  if (data !== undefined && data !== list?.loaded) {
    setList(list === null || saving.state === 'saved' ? listOf(data) : { ...list, loaded: data });
  }

  const chosen = useMemo(() => new Set(list?.ids), [list?.ids]);
  const change = (next: (ids: readonly number[]) => readonly number[]): void => {
    setList((now) => now && { ...now, ids: next(now.ids) });
  };
  const add = (hits: readonly SearchHit[]): void => {
    const added = hits.map(({ id }) => id);
    const found = hits.map((hit) => [hit.id, hit] as const);
    setList((now) => now && { ...now, known: new Map([...now.known, ...found]) });
    change((ids) => withAdded(ids, added, CATALOGUE_PRODUCTS_MAX));
  };
  return {
    products: useMemo(() => list?.ids.flatMap((id) => list.known.get(id) ?? []) ?? [], [list]),
    chosen,
    isLoading: list === null,
    failure: list === null ? error : null,
    reload: () => void refetch(),
    state: saving.state,
    saveAgain: saving.saveAgain,
    isFull: chosen.size >= CATALOGUE_PRODUCTS_MAX,
    most: CATALOGUE_PRODUCTS_MAX,
    add,
    remove: (removed: readonly number[]) => change((ids) => withoutIds(ids, removed)),
    move: (from: number, to: number) => change((ids) => moved(ids, from, to)),
  };
}

function listOf(loaded: readonly PickedProduct[]): PickedList {
  const base = loaded.map(({ id }) => id);
  return { loaded, base, ids: base, known: new Map(loaded.map((product) => [product.id, product])) };
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

/** Brings the server's list in line with the wanted one, one change after the other, and reports the state. */
function useSaving({
  catalogueId,
  base,
  wanted,
  onRefused,
}: {
  catalogueId: number;
  /** The list as loaded. */
  base: readonly number[] | null;
  wanted: readonly number[] | null;
  /** Called when a product or the catalogue is gone: the current state must come from the server. */
  onRefused: () => void;
}): { state: SaveState; saveAgain: () => void } {
  const [settled, setSettled] = useState<{ ids: readonly number[] | null; isSaved: boolean }>({
    ids: null,
    isSaved: true,
  });
  const latest = useRef({ wanted, onRefused });
  const isRunning = useRef(false);
  useLayoutEffect(() => {
    latest.current = { wanted, onRefused };
  });
  const { isMissing, send } = useSending(catalogueId, base);

  const save = useCallback(async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    let status = 200;
    while (status === 200 && isMissing(latest.current.wanted)) status = await send(latest.current.wanted);
    isRunning.current = false;
    setSettled({ ids: latest.current.wanted, isSaved: status === 200 });
    if (status === 404) latest.current.onRefused();
  }, [isMissing, send]);

  useEffect(() => {
    if (wanted === base) return undefined;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, base, save]);

  return {
    state:
      wanted === base ? 'saved' : settled.ids !== wanted ? 'saving' : settled.isSaved ? 'saved' : 'failed',
    saveAgain: () => {
      setSettled({ ids: null, isSaved: true });
      void save();
    },
  };
}

/** Tracks the server's list, and sends what is missing there. */
function useSending(catalogueId: number, base: readonly number[] | null) {
  const saved = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    saved.current = base ?? [];
  }, [base]);
  const { act: add } = useAct(addCatalogueProducts);
  const { act: remove } = useAct(removeCatalogueProducts);
  const { act: order } = useAct(orderCatalogueProducts);

  const isMissing = useCallback(
    (wanted: readonly number[] | null) =>
      wanted !== null && hasChanges(changesBetween(saved.current, wanted)),
    [],
  );
  /** @returns the status of the last answer */
  const send = useCallback(
    async (wanted: readonly number[] | null): Promise<number> => {
      const changes = changesBetween(saved.current, wanted ?? saved.current);
      if (changes.add.length > 0) {
        const body = { product_ids: changes.add };
        const { ok, status } = await add({ query: { collections_id: catalogueId }, body });
        if (!ok) return status;
        saved.current = withAdded(saved.current, changes.add, Infinity);
      }
      if (changes.remove.length > 0) {
        const body = { product_ids: changes.remove };
        const { ok, status } = await remove({ query: { collection_id: catalogueId }, body });
        if (!ok) return status;
        saved.current = withoutIds(saved.current, changes.remove);
      }
      if (changes.order !== null) {
        const { ok, status } = await order({
          params: { id: catalogueId },
          body: { product_ids: changes.order },
        });
        if (!ok) return status;
        saved.current = changes.order;
      }
      return 200;
    },
    [add, remove, order, catalogueId],
  );
  return { isMissing, send };
}
