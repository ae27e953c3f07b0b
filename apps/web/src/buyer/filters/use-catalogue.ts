import type { BuyerCard, BuyerFilters, BuyerPage, BuyerQuery } from '@sourcewiz/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { noteChoices } from '../activity/note-choices.ts';
import { fetchList, queryOf, queryText } from '../buyer-api.ts';

/** Choices that come quickly after one another are sent together. */
const WAIT_MS = 120;

interface Found {
  query: BuyerQuery;
  cards: BuyerCard[];
  total: number;
  filters: BuyerFilters | null;
}

/** What a catalogue shows for the choices of the buyer, which are in the address. */
export function useCatalogue(page: Extract<BuyerPage, { kind: 'catalogue' }>) {
  const { token } = page.catalogue;
  const [found, setFound] = useState<Found>(page);
  // Choices show at once, what they find follows.
  const [query, setQuery] = useState(page.query);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = async (wanted: BuyerQuery, hrefIfFailed: string) => {
    const turn = (latest.current += 1);
    setBusy(true);
    try {
      const answer = await fetchList(token, wanted);
      if (turn !== latest.current) return;
      setFound({ query: wanted, ...answer });
      noteChoices({ query: wanted, ...answer });
    } catch {
      // The page itself tells what is wrong.
      if (turn === latest.current) location.assign(hrefIfFailed);
    } finally {
      if (turn === latest.current) setBusy(false);
    }
  };

  const choose = (change: Partial<BuyerQuery>) => {
    const wanted = { ...query, ...change, page: 1 };
    const href = `/view-collection/${token}${queryText(wanted)}`;
    setQuery(wanted);
    history.pushState(null, '', href);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load(wanted, href), WAIT_MS);
  };

  const goBack = useEffectEvent(() => {
    clearTimeout(timer.current);
    const wanted = queryOf(new URLSearchParams(location.search));
    setQuery(wanted);
    void load(wanted, location.href);
  });
  useEffect(() => {
    const onBack = () => goBack();
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);

  return { found, query, choose, isBusy };
}

/** The query without a kind of filter; `price` is one of them. */
export function withoutKind({ filters, ...query }: BuyerQuery, key: string): BuyerQuery {
  if (key === 'price') return { ...query, filters, min: null, max: null };
  return { ...query, filters: filters.filter((filter) => !filter.startsWith(`${key}:`)) };
}

/** Nothing chosen and nothing searched. */
export const isWhole = ({ search, filters, min, max }: BuyerQuery): boolean =>
  search === '' && filters.length === 0 && min === null && max === null;
