import {
  labelKey,
  type Attribute,
  type InputOf,
  type UploadCell,
  type UploadCellProblem,
  type UploadRow,
  type updateUploadTable,
} from '@sourcewiz/contract';
import {
  cellKey,
  cellOfKey,
  type CellId,
  type Edit,
  type Edits,
  type Proposal,
  type SentCell,
} from '../../../platform/grid/rules/edits.rules.ts';

/** A row of the table: a future product. */
export interface UploadEntry {
  id: string;
  row: UploadRow;
  /** The proposals for its cells, by field. */
  proposals: ReadonlyMap<string, Proposal>;
}

export function entriesOf(rows: readonly UploadRow[]): UploadEntry[] {
  return rows.map((row) => ({
    id: String(row.group_id),
    row,
    proposals: new Map(row.proposals.map(({ field, value, confidence }) => [field, { value, confidence }])),
  }));
}

/** A cell as the server identifies it. */
export type UploadCellRef = Pick<UploadCell, 'group_id'> & { field: string };

/** The grid's cell for a cell of the server. */
export function cellIdOf({ group_id, field }: UploadCellRef): CellId {
  return { row: String(group_id), column: field };
}

type Sent = InputOf<typeof updateUploadTable>['body']['cells'][number];

/** A cell as the server stores it. */
export function sentOf({ row, column, after }: SentCell): Sent {
  return {
    group_id: Number(row),
    field: column as Sent['field'],
    value: (after?.value ?? null) as Sent['value'],
    text: after?.text ?? null,
  };
}

/**
 * The cells of a table as edits: there are no stored values below them.
 * @param problemOf what is wrong with a cell; undefined if its column does not exist
 */
export function editsOf(
  cells: readonly UploadCell[],
  {
    entries,
    problemOf,
  }: {
    entries: readonly UploadEntry[];
    problemOf: (cell: UploadCell, entry: UploadEntry) => string | null | undefined;
  },
): Map<string, Edit> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return new Map(
    cells.flatMap((cell): [string, Edit][] => {
      const cellId = cellIdOf(cell);
      const entry = byId.get(cellId.row);
      const problem = entry && problemOf(cell, entry);
      const isEmpty = cell.value === null && cell.text === null;
      return problem === undefined || isEmpty
        ? []
        : [[cellKey(cellId), { value: cell.value, text: cell.text, problem }]];
    }),
  );
}

/** Required cells that are empty: ID and name, and compulsory attributes of products that will be published. */
export function missingIn(
  entries: readonly UploadEntry[],
  {
    edits,
    attributes,
  }: {
    edits: Edits;
    /** The attributes that the person may change. */
    attributes: readonly Pick<Attribute, 'id' | 'compulsory' | 'visible' | 'isDisabled'>[];
  },
): CellId[] {
  const compulsory = attributes
    .filter((one) => one.compulsory && one.visible && !one.isDisabled)
    .map(({ id }) => String(id));
  return entries.flatMap(({ id: row }) => {
    const status = edits.get(cellKey({ row, column: 'status' }))?.value;
    const asked = ['product_id', 'name', ...(status === 'published' ? compulsory : [])];
    return asked
      .map((column) => ({ row, column }))
      .filter((cell) => {
        const edit = edits.get(cellKey(cell));
        return edit === undefined || (edit.text === null && edit.value === null);
      });
  });
}

/** Cells whose product ID another row also has. */
export function doubledIn(entries: readonly UploadEntry[], edits: Edits): CellId[] {
  const cells = entries.map(({ id }) => ({ row: id, column: 'product_id' }));
  const idOf = (cell: CellId): string => labelKey(String(edits.get(cellKey(cell))?.value ?? ''));
  const byId = Map.groupBy(cells, idOf);
  return [...byId].flatMap(([id, same]) => (id !== '' && same.length > 1 ? same : []));
}

/** The server's problems, by the keys of their cells. */
export type ReportedProblems = ReadonlyMap<string, UploadCellProblem['problem']>;

/** The problems that only the server can see: duplicate IDs depend on each other, and are looked for here. */
export function reportedProblems(problems: readonly UploadCellProblem[]): ReportedProblems {
  return new Map(
    problems
      .filter(({ problem }) => problem.code !== 'product_id_twice')
      .map((one) => [cellKey(cellIdOf(one)), one.problem]),
  );
}

/** The problems that remain after some cells were changed; a new status or category changes a row's requirements. */
export function stillReported(reported: ReportedProblems, changed: readonly CellId[]): ReportedProblems {
  const keys = new Set(changed.map(cellKey));
  const rows = new Set(
    changed.flatMap(({ row, column }) => (column === 'status' || column === 'category' ? row : [])),
  );
  return new Map(
    [...reported].filter(
      ([key, { code }]) => !keys.has(key) && !(code === 'required' && rows.has(cellOfKey(key).row)),
    ),
  );
}

/** Whether the server must check the table again once these cells are stored. */
export function needsCheck(reported: ReportedProblems, changed: readonly CellId[]): boolean {
  return changed.some(
    (cell) => ['product_id', 'category', 'status'].includes(cell.column) || reported.has(cellKey(cell)),
  );
}
