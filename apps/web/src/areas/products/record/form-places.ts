import type { Attribute } from '@sourcewiz/contract';

/** The sections of a product as named in its address (PROD-010), in their order on the page. */
export const productTabs = [
  'basic',
  'production',
  'internal',
  'variants',
  'packing',
  'attachments',
  'view-3d',
  'images',
  'history',
] as const;

/** Sections with values of attributes. */
export const detailTabs = ['basic', 'production', 'internal', 'packing'] as const;

/** Attributes in the order in which the form shows them: section by section. */
export function inFormOrder(attributes: readonly Attribute[]): Attribute[] {
  return detailTabs.flatMap((tab) => attributes.filter(({ tabname }) => tabname === tab));
}

const sectionsOf: Readonly<Record<string, string>> = {
  variants: 'section-variants',
  variant_types: 'section-variants',
  packaging: 'section-packing',
  attachments: 'section-attachments',
  view_3d_images: 'section-view-3d',
  model: 'section-view-3d',
  images: 'section-images',
};

/** Id of the element for a field of the form, e.g. `values.12` or `packaging.0.length`. */
export function elementOf(field: string): string {
  if (/^packaging\.\d+\./.test(field)) return field.replaceAll('.', '-');
  const [first = ''] = field.split('.');
  return sectionsOf[first] ?? `field-${field.replace('values.', '')}`;
}

/**
 * Scrolls to a part of the page and focuses its field, if it is one.
 * @param id of the element; the images are in the side column
 */
export function jumpTo(id: string, behavior: ScrollBehavior = 'smooth'): void {
  const element = document.getElementById(id === 'section-images' ? 'images' : id);
  if (element === null) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isField = element.matches('input, textarea, button, [contenteditable]');
  (isField ? (element.closest('[data-field]') ?? element) : element).scrollIntoView({
    behavior: still ? 'instant' : behavior,
    block: isField ? 'center' : 'start',
  });
  if (isField) element.focus({ preventScroll: true });
}

/** Goes to a part of the page and focuses its first control: for people who fill in by keyboard alone. */
export function enter(id: string): void {
  jumpTo(id);
  const element = document.getElementById(id);
  if (element === null || element.contains(document.activeElement)) return;
  const control = element.querySelector<HTMLElement>(
    'input:not([hidden]), textarea, button, [contenteditable]',
  );
  (control ?? element).focus({ preventScroll: true });
}

const LOOK_EVERY_MS = 60;
const LOOK_FOR_MS = 3000;

/** The same as soon as the part is rendered. @returns a function that stops waiting */
export function enterOnceDrawn(id: string): () => void {
  const end = Date.now() + LOOK_FOR_MS;
  const look = setInterval(() => {
    const isThere = document.getElementById(id) !== null;
    if (isThere) enter(id);
    if (isThere || Date.now() > end) clearInterval(look);
  }, LOOK_EVERY_MS);
  return () => clearInterval(look);
}
