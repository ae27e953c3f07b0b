import type { Filled } from './completeness-card.tsx';
import { detailTabs } from '../form-places.ts';

/** Ids of the elements with missing values. */
export function gapsOf({ sections, lacksImage, lacksPackaging }: Filled): string[] {
  const fields = detailTabs.flatMap((tab) => (sections[tab]?.empty ?? []).map(({ id }) => `field-${id}`));
  return [...(lacksImage ? ['images'] : []), ...fields, ...(lacksPackaging ? ['section-packing'] : [])];
}

/**
 * The gap to go to next.
 * @param order all fields of the page in their order, including filled ones
 * @param at the field that has the focus, or was the last target; undefined for none
 * @returns undefined if there is none behind it
 */
export function gapAfter(
  gaps: readonly string[],
  { order, at }: { order: readonly string[]; at: string | undefined },
): string | undefined {
  const place = at === undefined ? -1 : order.indexOf(at);
  return order.slice(place + 1).find((id) => gaps.includes(id));
}

/** The parts of the page that may have gaps, in their order. */
export function pageOrder(first: readonly { id: number; tabname: string }[]): string[] {
  return [
    'images',
    ...detailTabs.flatMap((tab) =>
      first.filter(({ tabname }) => tabname === tab).map(({ id }) => `field-${id}`),
    ),
    'section-packing',
  ];
}
