import type {
  exportOf,
  InBoth,
  Language,
  NamedRecord,
  ParsedOf,
  RecordField,
  RecordFields,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../context.ts';
import { routes, type Route } from '../http/routes.ts';
import { madeFileAddress, makeFile, type MadeFile } from '../made-files/index.ts';
import { streamWorkbook, type RawCell, type StreamedRow } from '../sheets/index.ts';
import { createFairTurns } from '../turns.ts';

type ExportCall = ReturnType<typeof exportOf>;

/** What an export needs of a list, in transactions of its own. */
interface ExportedList<Query, Id> {
  ids: (base: CallerCtx, query: Query, limit: number) => Promise<Id[]>;
  /** Rows of the file: one for each record, or several. */
  named: (base: CallerCtx, ids: readonly Id[]) => Promise<object[]>;
}
/** What an export needs of a table of the company's records; `recordTable` has it. */
interface ExportedTable<Query> {
  ids: (ctx: Ctx, query: Query, limit: number) => Promise<number[]>;
  named: (ctx: Ctx, ids: readonly number[]) => Promise<object[]>;
}
interface AboutFile {
  name: InBoth;
  fields: RecordFields;
}

const CHUNK = 1_000;
/** As many as the database counts: ids are few bytes, and everything else is read in chunks. */
const NO_LIMIT = 2_147_483_647;
const COLUMN_WIDTH = 22;
/** A company makes one file at a time. */
const inTurn = createFairTurns({ atOnce: 2, waitingMax: 20, ofEach: { atOnce: 1, waitingMax: 2 } });

/** The same for a table of the company's records. */
export function exportRoute<Op extends ExportCall>(
  op: Op,
  table: ExportedTable<ParsedOf<Op>['body']>,
  about: AboutFile,
): Route {
  return listExport<Op, number>(
    op,
    {
      ids: (base, query, limit) => inTransaction(base, (ctx) => table.ids(ctx, query, limit)),
      named: (base, ids) => inTransaction(base, (ctx) => table.named(ctx, ids)),
    },
    about,
  );
}

/**
 * Answers the call of `exportOf`: an Excel file of a list, for the person who asks.
 * @param about.name of the file and its sheet
 * @param about.fields its columns, in order
 */
export function listExport<Op extends ExportCall, Id>(
  op: Op,
  list: ExportedList<ParsedOf<Op>['body'], Id>,
  about: AboutFile,
): Route {
  return routes.signedIn<ExportCall>(op, async (base, { body }) => {
    // One type assertion: the list is that of the call.
    const query = body as ParsedOf<Op>['body'];
    const file = await inTurn(base.caller.orgId, () => exportFile(base, list, { ...about, query }));
    return { download_link: madeFileAddress(base.platform, file) };
  });
}

/** Its records are read, and the file is written, in chunks. */
async function exportFile<Query, Id>(
  base: CallerCtx,
  list: ExportedList<Query, Id>,
  { name, fields, query }: AboutFile & { query: Query },
): Promise<MadeFile> {
  const { language } = base.caller;
  const ids = await list.ids(base, query, NO_LIMIT);
  const columns = Object.values(fields).map(({ holds, ...title }) => ({
    header: title[language],
    width: COLUMN_WIDTH,
    kind: holds === 'day' ? ('date' as const) : ('text' as const),
  }));
  const day = base.platform.clock.now().toISOString().slice(0, 10);
  return makeFile(base, { kind: 'record_export', name: `${name[language]} ${day}.xlsx` }, () =>
    streamWorkbook({
      name: name[language],
      columns,
      rows: rowsOf(base, list, { ids, fields }),
      freeze: { rows: 1, columns: 0 },
      hasPictures: false,
    }),
  );
}

async function* rowsOf<Id>(
  base: CallerCtx,
  list: Pick<ExportedList<never, Id>, 'named'>,
  { ids, fields }: { ids: readonly Id[]; fields: RecordFields },
): AsyncGenerator<StreamedRow> {
  const { language } = base.caller;
  const columns = Object.entries(fields);
  for (let at = 0; at < ids.length; at += CHUNK) {
    const records = await list.named(base, ids.slice(at, at + CHUNK));
    for (const record of records as Record<string, unknown>[])
      yield { cells: columns.map(([field, { holds }]) => cellOf(record[field], holds, language)) };
  }
}

function cellOf(value: unknown, holds: RecordField['holds'], language: Language): RawCell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (holds === 'number') return { kind: 'number', text: String(value) };
  if (holds === 'day') return { kind: 'date', iso: String(value) };
  if (holds === 'record') return { kind: 'text', text: (value as NamedRecord).name };
  if (holds !== undefined) return { kind: 'text', text: holds.nameOf(String(value), language) };
  return { kind: 'text', text: Array.isArray(value) ? value.join(', ') : String(value) };
}
