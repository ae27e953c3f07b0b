import type { AreaFinder } from '../../platform/find/area-finder.ts';
import { loadEveryLanguage } from '../../platform/i18n/texts.ts';

/** What each area adds to the search and to the list of shortcuts: one line per area, in the order of the results. */
const finders: readonly (() => Promise<{ finder: AreaFinder }>)[] = [
  () => import('./everywhere-finder.ts'),
  () => import('../../platform/find/platform-finder.ts'),
  () => import('../../platform/form/form-finder.ts'),
  () => import('../../areas/products/products-finder.ts'),
  () => import('../../areas/uploads/uploads-finder.ts'),
  () => import('../../areas/catalogues/catalogues-finder.ts'),
  () => import('../../areas/contacts/contacts-finder.tsx'),
  () => import('../../areas/enquiries/enquiries-finder.ts'),
  () => import('../../areas/papers/papers-finder.ts'),
  () => import('../../areas/resources/resources-finder.ts'),
  () => import('../../areas/attributes/attributes-finder.ts'),
  () => import('./app-finder.ts'),
];

/** Loads all of them, with their texts in every language. */
export async function loadFinders(): Promise<readonly AreaFinder[]> {
  const loaded = await Promise.all(finders.map(async (load) => (await load()).finder));
  await loadEveryLanguage([...new Set(loaded.flatMap(({ texts }) => texts))]);
  return loaded;
}
