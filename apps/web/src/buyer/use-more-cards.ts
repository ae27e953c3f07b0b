import type { BuyerCard, BuyerQuery } from '@sourcewiz/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchList } from './buyer-api.ts';

/** The products loaded so far; more are loaded when `end` nears the screen. */
export function useMoreCards({
  token,
  first,
  total,
  query,
}: {
  token: string;
  first: BuyerCard[];
  total: number;
  query: BuyerQuery;
}) {
  const [cards, setCards] = useState(first);
  const [page, setPage] = useState(query.page);
  const [state, setState] = useState<'idle' | 'loading' | 'failed' | 'over'>('idle');
  const end = useRef<HTMLDivElement>(null);
  const skipped = (query.page - 1) * PAGE_SIZE;
  const hasMore = state !== 'over' && skipped + cards.length < total;

  const load = useCallback(async () => {
    setState('loading');
    try {
      const { cards: next } = await fetchList(token, { ...query, page: page + 1 });
      setCards((shown) => {
        const known = new Set(shown.map(({ id }) => id));
        return [...shown, ...next.filter(({ id }) => !known.has(id))];
      });
      setPage(page + 1);
      setState(next.length > 0 ? 'idle' : 'over');
    } catch {
      setState('failed');
    }
  }, [token, query, page]);

  useEffect(() => {
    const mark = end.current;
    if (!mark || !hasMore || state !== 'idle') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load();
      },
      { rootMargin: '600px' },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [hasMore, state, load]);

  return { cards, state, hasMore, load, end };
}

/** As many as the server returns at a time. */
const PAGE_SIZE = 24;
