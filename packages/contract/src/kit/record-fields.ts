import { z } from 'zod';
import type { InBoth } from './declares.ts';
import { defineOperation } from './operation.ts';
import type { Access } from './permissions.ts';
import type { States } from './states.ts';

/** A field of a record as people know it: its name in both languages, and what it holds, if not text. */
export interface RecordField extends InBoth {
  /** A number is a decimal text or a number, a day YYYY-MM-DD, a record `NamedRecord`. */
  holds?: 'number' | 'day' | 'record' | States;
}
/** The fields of a kind of records in their usual order, for lists, histories and exports. */
export type RecordFields = Readonly<Record<string, RecordField>>;

/**
 * The call that makes an Excel file of a list: all pages of what its call finds, with the same filters and permission.
 * @param list the call of the list, `samples.list` at `/api/samples`; the export is `samples.export` at
 *   `/api/samples/export`
 */
export function exportOf<Query extends z.ZodObject, const Path extends string>(list: {
  name: string;
  path: Path;
  permission: Access;
  query: Query;
}) {
  return defineOperation({
    name: list.name.replace(/[^.]+$/, 'export'),
    method: 'POST',
    path: `${list.path}/export` as `/api/${string}`,
    permission: list.permission,
    inVisit: 'refused',
    kinds: { stored_file: 'any' },
    body: list.query,
    response: z.object({ download_link: z.string() }),
  });
}
