import type { BuyerCard } from '@sourcewiz/contract';
import { useEffect, useState } from 'react';
import { fetchCardsById } from '../buyer-api.ts';
import { forgetPiece, type ShortlistItem } from './shortlist.ts';

/**
 * Names and images of the pieces on the shortlist: those on the current page, the others from the server. Pieces that
 * left the catalogue are removed from the list.
 */
export function useShortlistCards({
  token,
  items,
  known,
}: {
  token: string;
  items: readonly ShortlistItem[];
  known: readonly BuyerCard[];
}): ReadonlyMap<number, BuyerCard> {
  const [loaded, setLoaded] = useState<readonly BuyerCard[]>([]);
  const cards = new Map([...known, ...loaded].map((card) => [card.id, card]));
  const missing = [...new Set(items.map(({ id }) => id))].filter((id) => !cards.has(id)).join(',');
  useEffect(() => {
    if (!missing) return;
    const ids = missing.split(',').map(Number);
    // Without names the list still counts and can be sent.
    fetchCardsById(token, ids).then(
      (found) => {
        setLoaded((before) => [...before, ...found]);
        const there = new Set(found.map(({ id }) => id));
        for (const id of ids) if (!there.has(id)) forgetPiece(token, id);
      },
      () => undefined,
    );
  }, [token, missing]);
  return cards;
}
