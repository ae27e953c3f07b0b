import type { Ctx } from '../context.ts';
import { readHistory, type RecordName } from './record-history.store.ts';

const HISTORY_PAGE = 20;

/** The value of a field, as the history shows it. */
type FieldValue = string | number | boolean | string[] | null;

/**
 * A page of who changed what in a record, for `historyOperation`. The area decides whether the person may see it.
 * @param about.fields the fields to show, in order; a change of only other fields is left out
 * @param about.before id of the last entry of the previous page
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
      // One type assertion: the history stores the values that the record had.
      return change ? [{ field, before: change[0] as FieldValue, after: change[1] as FieldValue }] : [];
    }),
  }));
  return { entries, has_more: found.length > HISTORY_PAGE };
}
