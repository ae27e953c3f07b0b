import type { Ctx } from '../context.ts';
import { readHistory, type RecordName } from './record-history.store.ts';

const HISTORY_PAGE = 20;

/** What stood in a field, as the history tells it. */
type Told = string | number | boolean | string[] | null;

/**
 * A page of who changed what of a record, for `historyOperation`. Whether the person may see it is the area's to decide.
 * @param about.fields those that are told, in their order; a change of others alone is left out
 * @param about.before id of the last entry of the page before
 */
export async function historyPage<Field extends string>(
  ctx: Ctx,
  record: RecordName,
  { fields, before }: { fields: readonly Field[]; before?: number | undefined },
) {
  const found = await readHistory(ctx, record, { limit: HISTORY_PAGE + 1, before, fields });
  const entries = found.slice(0, HISTORY_PAGE).map(({ id, at, user_name: by, changes }) => ({
    id,
    at: at.toISOString(),
    by,
    changes: fields.flatMap((field) => {
      const change = changes[field];
      // One type assertion: the history keeps of a field what the record had in it.
      return change ? [{ field, before: change[0] as Told, after: change[1] as Told }] : [];
    }),
  }));
  return { entries, has_more: found.length > HISTORY_PAGE };
}
