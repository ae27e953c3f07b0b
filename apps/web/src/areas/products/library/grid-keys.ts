import type { SearchHit } from '@sourcewiz/contract';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { fetchHits, type SearchAsk } from '../../search/index.ts';
import { currentRowState } from '../bulk/processing-store.ts';

/** Frames until a row that is scrolled to has come on screen. */
const PATIENCE = 20;

/**
 * Arrow keys, Home and End go from product to product, also to those that are not on screen; space chooses the product
 * that has the focus, with Shift everything from the last chosen one to it.
 * @returns the handler for the element around the list; each product's link says its place in `data-place`
 */
export function useGridKeys({
  box,
  total,
  columns,
  scrollTo,
  ask,
  onChoose,
}: {
  box: RefObject<HTMLElement | null>;
  total: number;
  columns: number;
  scrollTo: (row: number) => void;
  ask: SearchAsk;
  onChoose: (place: number, hit: SearchHit, range: boolean) => void;
}): (event: KeyboardEvent) => void {
  const { t } = useTranslation('library');
  return (event) => {
    const link = (event.target as HTMLElement).closest<HTMLElement>('[data-place]');
    if (link === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = Number(link.dataset['place']);
    if (event.key === ' ') {
      event.preventDefault();
      choose(ask, place, event.shiftKey, onChoose).catch(() =>
        toast({ tone: 'bad', title: t('bar.failed') }),
      );
      return;
    }
    const next = placeAfter(event.key, { place, columns, total });
    if (next === null) return;
    event.preventDefault();
    if (next !== place) focusPlace(box.current, next, () => scrollTo(Math.floor(next / columns)));
  };
}

async function choose(
  ask: SearchAsk,
  place: number,
  range: boolean,
  onChoose: (place: number, hit: SearchHit, range: boolean) => void,
): Promise<void> {
  const [hit] = await fetchHits(ask, place, place);
  if (hit !== undefined && currentRowState(hit.id, hit.row_state) === null) onChoose(place, hit, range);
}

/** The place that a key leads to, within the list; null for keys that lead nowhere. */
export function placeAfter(
  key: string,
  { place, columns, total }: { place: number; columns: number; total: number },
): number | null {
  const steps: Record<string, number> = {
    ArrowRight: columns > 1 ? 1 : 0,
    ArrowLeft: columns > 1 ? -1 : 0,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -place,
    End: total - 1 - place,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const next = place + step;
  if (next < 0) return place;
  if (next < total) return next;
  // From a full row down to a last row that is shorter.
  const isLastRow = Math.floor(place / columns) === Math.floor((total - 1) / columns);
  return isLastRow ? place : total - 1;
}

function focusPlace(box: HTMLElement | null, place: number, scroll: () => void): void {
  const find = (): HTMLElement | null | undefined =>
    box?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  const present = find();
  if (present) {
    present.focus({ preventScroll: true });
    present.scrollIntoView({ block: 'nearest' });
    return;
  }
  scroll();
  let frames = 0;
  const look = (): void => {
    const link = find();
    frames += 1;
    if (link) link.focus({ preventScroll: true });
    else if (frames < PATIENCE) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
