import {
  updateUploadTable,
  uploadTable,
  type Attribute,
  type Category,
  type ResultOf,
  type UploadCell,
} from '@sourcewiz/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchCall } from '../../../platform/api/call.ts';
import {
  hiddenAtFirst,
  storedProblem,
  useTableContext,
} from '../../../platform/draft-table/attribute-columns.ts';
import { useDraftTable, type DraftTable } from '../../../platform/draft-table/use-draft-table.ts';
import { cellKey, cellOfKey, type CellId, type Edits } from '../../../platform/grid/rules/edits.rules.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { columnsOf } from './upload-columns.tsx';
import {
  doubledIn,
  editsOf,
  entriesOf,
  missingIn,
  needsCheck,
  cellIdOf,
  sentOf,
  stillReported,
  reportedProblems,
  type UploadEntry,
  type UploadCellRef,
} from './upload-row.rules.ts';

export type UploadState = ResultOf<typeof uploadTable>;
type Answer = ResultOf<typeof updateUploadTable>;

/** How long after a relevant change the server checks the whole table again. */
const CHECK_MS = 2_500;
/** How often the state is polled while a sheet is read, in case its event is lost. */
const READING_MS = 2_000;

const idOf = ({ id }: UploadEntry): string => id;

export interface OpenUpload {
  /** The upload as last loaded; its cells are those of the table. */
  state: UploadState;
  entries: readonly UploadEntry[];
  table: DraftTable<UploadEntry, UploadCell, Answer>;
  /** Number of problems beyond those that the server listed. */
  untold: number;
  /** Loads the upload again; unsent input stays. */
  reload: () => Promise<void>;
  /** Removes rows that were deleted. */
  drop: (ids: readonly number[], revision: number) => void;
  /** Takes the problems found by the server. */
  tell: (checked: Pick<UploadState, 'problems' | 'problem_count'>) => void;
}

/** The information table of an upload: its rows and cells, what is wrong with them, and other people's changes. */
export function useUploadTable({
  state: given,
  attributes: allAttributes,
  categories,
}: {
  state: UploadState;
  attributes: readonly Attribute[];
  categories: readonly Category[];
}): OpenUpload {
  const { t } = useTranslation('uploadTable');
  const { t: words } = useTranslation('grid');
  const { number, percent } = useFormats();
  const [state, setState] = useState(given);
  const [attributes] = useState(allAttributes);
  const [reported, setReported] = useState(() => reportedProblems(given.problems));
  const arrived = useRef<readonly UploadCell[] | null>(null);
  /** Counts changes that require another check. */
  const [asked, setAsked] = useState(0);
  const context = useTableContext({ attributes, categories, family: state.family_attributes });
  const entries = useMemo(() => entriesOf(state.rows), [state.rows]);
  const hasLike = entries.some(({ row }) => row.like_product !== null);
  const columns = useMemo(
    () =>
      columnsOf(
        context,
        {
          images: t('columns.images'),
          like: t('columns.like'),
          variants: (count) => t('variants', { count, formatted: number(count) }),
          likeName: (name, confidence) => t('percent', { name, percent: percent(confidence) }),
        },
        { hasLike },
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the formats change with the language, as `t` does
    [context, hasLike, t],
  );
  const [edits] = useState(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]));
    const known = new Map(attributes.map((one) => [String(one.id), one]));
    return editsOf(given.cells, { entries, problemOf: storedProblem(byKey, known) });
  });
  const places = useMemo(
    () => ({ rows: new Set(entries.map(idOf)), columns: new Set(columns.map(({ key }) => key)) }),
    [entries, columns],
  );
  const problemsIn = useMemo(() => {
    const editable = attributes.filter(context.mayEdit);
    const titles = new Map(columns.map(({ key, title }) => [key, title]));
    return (now: Edits) =>
      new Map([
        ...[...reported]
          .filter(([key]) => places.rows.has(cellOfKey(key).row))
          .map(([key, problem]) => [key, problemText(problem as Parameters<typeof problemText>[0])] as const),
        ...doubledIn(entries, now).map((cell) => [cellKey(cell), t('twice')] as const),
        ...missingIn(entries, { edits: now, attributes: editable }).map(
          (cell) => [cellKey(cell), words('draft.missing', { name: titles.get(cell.column) ?? '' })] as const,
        ),
      ]);
  }, [attributes, context, columns, reported, entries, places, t, words]);

  const table = useDraftTable<UploadEntry, UploadCellRef, UploadCell, Answer>({
    columns,
    rows: entries,
    idOf,
    areNew: true,
    problemsIn,
    start: { ...given, edits },
    storedAt: ({ row, column }: CellId) =>
      places.rows.has(row) && places.columns.has(column) ? null : undefined,
    cellIdOf,
    send: (how, { revision, cells }) =>
      how(updateUploadTable, { body: { task_id: given.task_id, revision, cells: cells.map(sentOf) } }),
    onSaved(answer, { before, sent }) {
      const theirs = [...answer.others, ...answer.conflicts];
      const isRowUnknown = theirs.some(({ group_id }) => !places.rows.has(String(group_id)));
      // Other people changed rows or images rather than cells.
      const isOther = theirs.length === 0 && answer.revision > before + (sent > 0 ? 1 : 0);
      if (isRowUnknown || isOther) void reload();
    },
    onChange(cells) {
      if (needsCheck(reported, cells)) setAsked((before) => before + 1);
      setReported((before) => stillReported(before, cells));
    },
    layout: { name: 'bulk-upload:columns', hiddenAtFirst: hiddenAtFirst(context) },
    saving: {
      follows: { kind: 'upload', id: given.task_id },
      isShared: () => true,
      failed: t('saveFailed'),
    },
  });
  const { grid, saving } = table;

  function take(next: UploadState): void {
    // An answer from before the latest save here is outdated.
    if (next.revision < saving.revision()) return;
    setState(next);
    setReported(reportedProblems(next.problems));
    saving.reached(next);
    arrived.current = next.cells;
    const known = new Set(state.family_attributes);
    const fresh = next.family_attributes.filter((id) => !known.has(id));
    if (fresh.length === 0) return;
    const hidden = new Set(grid.layout.hidden);
    for (const id of fresh) hidden.delete(String(id));
    grid.setLayout({ ...grid.layout, hidden });
  }

  // Once the rows of the cells are there.
  const receive = useEffectEvent((cells: readonly UploadCell[]) => table.receive(cells, true));
  useLayoutEffect(() => {
    if (arrived.current !== null) receive(arrived.current);
    arrived.current = null;
  }, [state]);

  async function reload(): Promise<void> {
    const next = await fetchCall(uploadTable, { params: { task: given.task_id } }).catch(() => null);
    if (next !== null) take(next);
  }
  const check = useEffectEvent(async () => {
    if (await saving.flush()) await reload();
  });
  useEffect(() => {
    if (asked === 0) return undefined;
    const timer = setTimeout(() => void check(), CHECK_MS);
    return () => clearTimeout(timer);
  }, [asked]);

  const isReading = state.sheet?.state === 'reading' || (state.sheet?.fetching ?? 0) > 0;
  const look = useEffectEvent(() => void reload());
  useEffect(() => {
    if (!isReading) return undefined;
    const looking = setInterval(() => look(), READING_MS);
    return () => clearInterval(looking);
  }, [isReading]);

  return {
    state,
    entries,
    table,
    untold: Math.max(0, state.problem_count - state.problems.length),
    reload,
    drop(ids, revision) {
      const gone = new Set(ids);
      setState((before) => ({
        ...before,
        rows: before.rows.filter(({ group_id }) => !gone.has(group_id)),
      }));
      const rows = new Set(ids.map(String));
      grid.forget([...grid.edits.keys()].filter((key) => rows.has(cellOfKey(key).row)));
      saving.reached({ revision, saved_at: saving.savedAt });
    },
    tell(checked) {
      setState((before) => ({ ...before, ...checked }));
      setReported(reportedProblems(checked.problems));
    },
  };
}
