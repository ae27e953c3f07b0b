import { randomUUID } from 'node:crypto';
import {
  cleanLine,
  foldText,
  type createSavedView,
  type ParsedOf,
  type SavedView,
  type updateSavedView,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import {
  countViewsOf,
  hasView,
  insertView,
  lockView,
  lockViewsOf,
  removeView,
  selectViews,
  updateView,
  type ViewChange,
  type ViewRow,
} from './saved-views.store.ts';
import { readFilters } from '../search-request.ts';

/** Most views of one person. */
const VIEWS_MAX = 50;

/** The caller's views and those that others share. */
export async function listViews(ctx: Ctx): Promise<SavedView[]> {
  return (await selectViews(ctx)).map((row) => toView(ctx, row));
}

/** @throws DomainError view_name_taken, invalid_filter, too_many_views */
export async function createView(
  ctx: Ctx,
  input: ParsedOf<typeof createSavedView>['body'],
): Promise<SavedView> {
  const { userId, name: userName } = ctx.caller;
  const { shared = false, query = '', filters = '', sort_by: sortBy = 'products_desc' } = input;
  readFilters(filters, 'body.filters');
  const id = randomUUID();
  await lockViewsOf(ctx, userId);
  const named = await freeName(ctx, { userId, id, name: input.name });
  if ((await countViewsOf(ctx, userId)) >= VIEWS_MAX)
    fail('too_many_views', { params: { limit: VIEWS_MAX } });
  const content = { shared, query, filters, sortBy };
  const row = {
    orgId: ctx.orgId,
    id,
    userId,
    userName,
    ...named,
    ...content,
    createdAt: ctx.platform.clock.now(),
  };
  await insertView(ctx, row);
  tellViewers(ctx, row);
  return toView(ctx, row);
}

/** @throws DomainError not_found, forbidden, view_name_taken, invalid_filter */
export async function changeView(
  ctx: Ctx,
  id: string,
  input: ParsedOf<typeof updateSavedView>['body'],
): Promise<SavedView> {
  const row = await viewToChange(ctx, id);
  const { name, shared, query, filters, sort_by: sortBy } = input;
  if (filters !== undefined) readFilters(filters, 'body.filters');
  if (name !== undefined) await lockViewsOf(ctx, row.userId);
  const change: ViewChange = {
    ...(name === undefined ? {} : await freeName(ctx, { userId: row.userId, id, name })),
    ...(shared === undefined ? {} : { shared }),
    ...(query === undefined ? {} : { query }),
    ...(filters === undefined ? {} : { filters }),
    ...(sortBy === undefined ? {} : { sortBy }),
  };
  if (Object.keys(change).length > 0) await updateView(ctx, id, change);
  const changed = { ...row, ...change };
  tellViewers(ctx, { ...changed, shared: row.shared || changed.shared });
  return toView(ctx, changed);
}

/** @throws DomainError not_found, forbidden */
export async function deleteView(ctx: Ctx, id: string): Promise<{ deleted: boolean }> {
  const row = await viewToChange(ctx, id);
  await removeView(ctx, id);
  tellViewers(ctx, row);
  return { deleted: true };
}

/** An unshared view belongs to its owner alone. */
function tellViewers(ctx: Ctx, { id, shared, userId }: Pick<ViewRow, 'id' | 'shared' | 'userId'>): void {
  const to = shared ? { everybody: ctx.orgId } : { user: userId };
  tellChanged(ctx, { kind: 'saved_view', ids: [id], revision: null }, to);
}

/** A shared view can be changed by the person who made it, or by an admin. */
async function viewToChange(ctx: Ctx, id: string): Promise<ViewRow> {
  const row = (await lockView(ctx, id)) ?? fail('not_found');
  const { userId, isAdmin } = ctx.caller;
  if (row.userId !== userId && !isAdmin) fail('forbidden', { params: { permission: 'admin' } });
  return row;
}

/** A name as it is stored. @throws DomainError view_name_taken */
async function freeName(
  ctx: Ctx,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<{ name: string; nameKey: string }> {
  const line = cleanLine(name);
  const nameKey = foldText(line);
  if (await hasView(ctx, { userId, nameKey, exceptId: id })) {
    fail('view_name_taken', { path: 'body.name', params: { name: line } });
  }
  return { name: line, nameKey };
}

function toView(ctx: Ctx, row: ViewRow): SavedView {
  const { id, name, shared, query, filters, sortBy, userId, userName } = row;
  return {
    id,
    name,
    shared,
    query,
    filters,
    sort_by: sortBy,
    is_mine: userId === ctx.caller.userId,
    created_by: userName,
  };
}
