import type { ParsedOf, SearchPreference, setSearchPreference } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { ownProductSort, setOwnProductSort } from '../../identity/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { selectPreference, upsertPreference, type Preference } from './search-preference.store.ts';

const usual: Preference = { shownFilters: [], layout: 'grid', columns: null };

/**
 * The caller's preferences for the library; the company's order, as a grid, until they choose otherwise (SEARCH-020).
 */
export async function getPreference(ctx: Ctx): Promise<SearchPreference> {
  return toPreference(ctx, (await selectPreference(ctx)) ?? usual);
}

/** Stores what the caller chose; the rest stays. The order is also that of their profile settings. */
export async function setPreference(
  ctx: Ctx,
  { sort_by, shown_filters, layout, columns }: ParsedOf<typeof setSearchPreference>['body'],
): Promise<SearchPreference> {
  if (sort_by !== undefined) await setOwnProductSort(ctx, sort_by);
  const change = {
    ...(shown_filters === undefined ? {} : { shownFilters: [...new Set(shown_filters)] }),
    ...(layout === undefined ? {} : { layout }),
    ...(columns === undefined ? {} : { columns: columns && [...new Set(columns)] }),
  };
  return toPreference(ctx, await upsertPreference(ctx, { change, first: usual }));
}

async function toPreference(
  ctx: Ctx,
  { shownFilters, layout, columns }: Preference,
): Promise<SearchPreference> {
  const sort = (await ownProductSort(ctx)) ?? (await organisationOf(ctx)).productSort;
  return { sort_by: sort, shown_filters: shownFilters, layout, columns };
}
