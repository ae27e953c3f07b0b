import { SEARCH_IMAGES_MAX, type Box, type SearchImage } from '@sourcewiz/contract';
import { useSyncExternalStore } from 'react';
import type { Filters } from '../library-search.rules.ts';

/** An image to search with, and the part of it to search for. */
export interface ChosenPicture {
  readonly image: SearchImage;
  readonly crop: Box | null;
}

export interface SmartState {
  readonly pictures: readonly ChosenPicture[];
  /** Index of the image shown large. */
  readonly active: number;
  readonly intent: 'same' | 'style';
  readonly words: string;
  readonly filters: Filters;
}

const NOTHING: SmartState = { pictures: [], active: 0, intent: 'same', words: '', filters: {} };
let state = NOTHING;
const listeners = new Set<() => void>();

/** The current search, which survives opening one of its products. */
export function useSmartState(): SmartState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

export function changeSmart(part: Partial<SmartState>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

export const currentSmart = (): SmartState => state;

/** Adds images as long as they fit, and shows the first of them. */
export function addPictures(images: readonly SearchImage[]): void {
  const added = images.slice(0, SEARCH_IMAGES_MAX - state.pictures.length);
  if (added.length === 0) return;
  const pictures = [...state.pictures, ...added.map((image) => ({ image, crop: null }))];
  changeSmart({ pictures, active: state.pictures.length });
}

export function removePicture(place: number): void {
  const pictures = state.pictures.filter((_, at) => at !== place);
  const active = Math.max(
    0,
    Math.min(state.active > place ? state.active - 1 : state.active, pictures.length - 1),
  );
  changeSmart({ pictures, active });
}

export function cropPicture(place: number, crop: Box | null): void {
  changeSmart({
    pictures: state.pictures.map((picture, at) => (at === place ? { ...picture, crop } : picture)),
  });
}

export function clearSmart(): void {
  changeSmart(NOTHING);
}
