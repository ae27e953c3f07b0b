import {
  formatValue,
  saveBulkTable,
  triggerTask,
  valuesEqual,
  type Attribute,
  type Category,
  type ResultOf,
  type TableCell,
  type bulkTableState,
} from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useLeaveGuard } from '../../../platform/form/use-leave-guard.ts';
import { GridPhoneField } from '../../../platform/grid/grid-phone-field.tsx';
import { GridStatus } from '../../../platform/grid/grid-status.tsx';
import { GridTools, type OpenTool } from '../../../platform/grid/grid-tools.tsx';
import { cellKey, type CellId, type Edit } from '../../../platform/grid/edits.rules.ts';
import { GridView } from '../../../platform/grid/grid-view.tsx';
import { mergeEdits } from '../../../platform/grid/merge.rules.ts';
import { useGrid } from '../../../platform/grid/use-grid.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import { EditValue } from './edit-value.tsx';
import { firstLayout, keepLayout } from './kept-layout.ts';
import css from './table-editor.module.css';
import { columnsOf, storedProblem, type TableWorld } from './table-columns.tsx';
import { TableConflicts } from './table-conflicts.tsx';
import { TableHead } from './table-head.tsx';
import { TableNotices } from './table-notices.tsx';
import {
  cellOfKey,
  draftOf,
  entriesOf,
  missingIn,
  placeOf,
  storedIn,
  type Conflict,
  type TableEntry,
} from './table-row.rules.ts';
import { useTableSaving } from './use-table-saving.ts';

type State = ResultOf<typeof bulkTableState>;

/** Cells that are sent while the page is left; of more the browser may drop some. */
const KEPT_ON_THE_WAY = 100;

/** A cell that says again what is stored. */
const storedEdit = ({ value, text }: TableCell): Edit => ({ value, text, problem: null });

const idOf = ({ id }: TableEntry): string => id;
const pictureOf = ({ product }: TableEntry) => <Thumb src={product.thumbnail} size={38} />;

/** The table itself, as it was read once: what changes afterwards is brought along by its draft. */
export function TableEditor({
  state: given,
  attributes: allAttributes,
  categories,
}: {
  state: State;
  attributes: readonly Attribute[];
  categories: readonly Category[];
}) {
  const { t } = useTranslation('bulkEdit');
  const navigate = useNavigate();
  const phone = usePhone();
  // A second answer of the cache must not change the rows under the hand.
  const [state] = useState(given);
  const [attributes] = useState(allAttributes);
  const world = useWorld({ state, attributes, categories, isPhone: phone });
  const columns = useMemo(() => columnsOf(world), [world]);
  const entries = useMemo(() => entriesOf(state.rows), [state]);
  const [draft] = useState(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]));
    const known = new Map(attributes.map((one) => [String(one.id), one]));
    return draftOf(state.cells, { entries, problemOf: storedProblem(byKey, known) });
  });
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(draft.conflicts);
  const [leftOut, setLeftOut] = useState(0);
  const [refused, setRefused] = useState(0);
  const [tool, setTool] = useState<OpenTool>(null);
  const [opened, setOpened] = useState<{ entry: TableEntry; attribute: Attribute } | null>(null);

  const storedAt = ({ row, column }: CellId): unknown => {
    const entry = entries.find(({ id }) => id === row);
    return entry && storedIn(entry, column);
  };
  const saving = useTableSaving({
    start: state,
    storedAt,
    onTheirs({ conflicts: both, others, leftOut: ids, refused: noPlace }) {
      const edited = (cell: TableCell): Edit | undefined => {
        const stored = storedAt(placeOf(cell));
        const isStored = cell.text === null && valuesEqual(cell.value, stored ?? null);
        return isStored ? undefined : { value: cell.value, text: cell.text, problem: problemIn(cell) };
      };
      const there = others.filter((cell) => storedAt(placeOf(cell)) !== undefined);
      const theirs = new Map(
        there.map((cell) => [cellKey(placeOf(cell)), { cell, ...(edited(cell) ?? storedEdit(cell)) }]),
      );
      // What is typed while the answer is under way is not sent yet: it is not written over.
      const merged = mergeEdits({ edits: grid.edits, waiting: saving.waiting(), theirs, same: valuesEqual });
      grid.receive(
        [...merged.taken.values()].map(({ cell }) => ({
          ...placeOf(cell),
          before: undefined,
          after: edited(cell),
        })),
      );
      const asked = [...both, ...merged.both.map((one) => one.theirs.cell)].map((cell): Conflict => {
        const place = placeOf(cell);
        return { ...place, mine: grid.edits.get(cellKey(place)), theirs: edited(cell), user: cell.user };
      });
      setConflicts((before) => [
        ...before.filter((one) => !asked.some((next) => next.row === one.row && next.column === one.column)),
        ...asked,
      ]);
      if (ids.length > 0) setLeftOut(ids.length);
      if (noPlace.length > 0) {
        grid.receive(noPlace.map((cell) => ({ ...placeOf(cell), before: undefined, after: undefined })));
        setRefused((before) => before + noPlace.length);
      }
      return asked.length + noPlace.length > 0;
    },
  });
  const problemIn = (cell: TableCell): string | null => {
    const entry = entries.find(({ id }) => id === placeOf(cell).row);
    const column = columns.find(({ key }) => key === cell.field);
    if (cell.text === null || entry === undefined || column === undefined) return null;
    const read = column.read(cell.text, entry);
    return read.ok ? null : read.problem;
  };
  const grid = useGrid<TableEntry>({
    columns,
    rows: entries,
    idOf,
    same: valuesEqual,
    lockedRow: ({ product }) => (product.is_held ? t('held') : undefined),
    start: draft.edits,
    startLayout: firstLayout(world),
    onLayout: (layout) => keepLayout(world, layout),
    onChange: saving.changed,
  });
  const wrong = [
    ...[...grid.edits].flatMap(([key, { problem }]) => (problem === null ? [] : [cellOfKey(key)])),
    ...missingIn(entries, { edits: grid.edits, attributes: attributes.filter(world.mayEdit) }),
  ];
  useLeaveGuard(() => saving.waiting().size > (saving.state === 'failed' ? 0 : KEPT_ON_THE_WAY));

  const goToError = (): void => {
    const [cell] = wrong;
    if (cell === undefined || grid.goTo(cell)) return;
    // It is in a row or column that is not shown: all of them come back.
    grid.narrow({ words: {}, only: 'all' });
    const hidden = new Set(grid.layout.hidden);
    hidden.delete(cell.column);
    grid.setLayout({ ...grid.layout, hidden });
  };
  const leave = () => navigate({ to: '/master-catalogue' });
  const save = useAct(saveBulkTable, {
    onDone: () => {
      toast({ tone: 'ok', title: t('saved'), text: t('savedText') });
      void leave();
    },
  });
  const onSave = async (): Promise<void> => {
    if (wrong.length > 0) {
      toast({ tone: 'warn', title: t('wrong', { count: wrong.length }) });
      return goToError();
    }
    if (conflicts.length > 0) {
      toast({ tone: 'warn', title: t('conflict.title', { count: conflicts.length }) });
      return;
    }
    if (!(await saving.flush())) return;
    await save.act({ body: { unique_id: state.unique_id, task_id: state.unique_id } });
  };
  const drop = useAct(triggerTask, { onDone: () => void leave() });
  const onDiscard = async (): Promise<void> => {
    if (grid.edits.size > 0) {
      const isSure = await askConfirm({
        title: t('discardTitle'),
        text: t('discardText'),
        yes: t('discard'),
        no: t('keep'),
        danger: true,
      });
      if (!isSure) return;
    }
    if ((await saving.abandon()) === null) await leave();
    else await drop.act({ body: { task_id: state.unique_id, trigger_action: 'ignore' } });
  };
  const settle = (settled: readonly Conflict[], whose: 'mine' | 'theirs'): void => {
    const changes = settled.map(({ row, column, mine, theirs }) => ({
      row,
      column,
      before: mine,
      after: whose === 'mine' ? mine : theirs,
    }));
    grid.receive(changes);
    saving.changed(changes);
    setConflicts((before) => before.filter((one) => !settled.includes(one)));
  };
  const open = (entry: TableEntry, key: string): void => {
    const attribute = attributes.find(({ id }) => String(id) === key);
    if (attribute) setOpened({ entry, attribute });
  };

  return (
    <div className={css['page']}>
      <TableHead
        products={state.rows.length}
        saving={saving}
        changes={grid.edits.size}
        errors={wrong.length}
        isSaving={save.isActing}
        onGoToError={goToError}
        onDiscard={() => void onDiscard()}
        onSave={() => void onSave()}
      />
      <TableNotices state={state} leftOut={leftOut} refused={refused} />
      <TableConflicts
        conflicts={conflicts}
        grid={grid}
        storedText={(cell) => {
          const column = columns.find(({ key }) => key === cell.column);
          return column?.show(storedAt(cell) ?? null) ?? '';
        }}
        onSettle={settle}
      />
      <GridTools grid={grid} open={tool} onOpen={setTool} />
      <GridView
        grid={grid}
        label={t('table')}
        onFind={() => setTool('find')}
        onOpen={open}
        empty={
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={t('empty')}
            text={t('emptyText')}
            actions={<Button onClick={() => grid.narrow({ words: {}, only: 'all' })}>{t('showAll')}</Button>}
          />
        }
      />
      <GridStatus grid={grid} all={entries.length} />
      {phone ? (
        <GridPhoneField
          grid={grid}
          nameOf={({ product, variant }) => variant?.variant_id ?? product.product_id}
          pictureOf={pictureOf}
          onOpen={open}
        />
      ) : null}
      {opened === null ? null : (
        <EditValue
          attribute={opened.attribute}
          of={`${opened.entry.variant?.variant_id ?? opened.entry.product.product_id} · ${opened.entry.product.name}`}
          value={
            grid.edits.get(`${opened.entry.id}|${opened.attribute.id}`)?.value ??
            storedIn(opened.entry, String(opened.attribute.id))
          }
          onKeep={(value) => {
            grid.write([{ ...grid.active, value }]);
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function useWorld({
  state,
  attributes,
  categories,
  isPhone,
}: {
  state: State;
  attributes: readonly Attribute[];
  categories: readonly Category[];
  isPhone: boolean;
}): TableWorld {
  const { t } = useTranslation('bulkEdit');
  const rights = useValueRights();
  const [readable] = useState(() => attributes.filter((attribute) => rights(attribute).mayView));
  const [editable] = useState(
    () => new Set(readable.filter((attribute) => rights(attribute).mayEdit).map(({ id }) => id)),
  );
  const language = currentLanguage();
  return useMemo(
    () => ({
      attributes: readable,
      categories,
      family: state.family_attributes,
      language,
      isPhone,
      mayEdit: ({ id }) => editable.has(id),
      words: {
        id: t('columns.id'),
        name: t('columns.name'),
        category: t('columns.category'),
        status: t('columns.status'),
        statuses: {
          draft: t('statuses.draft'),
          published: t('statuses.published'),
          archived: t('statuses.archived'),
        },
        yes: formatValue({ dtype: 'boolean' }, true, language),
        no: formatValue({ dtype: 'boolean' }, false, language),
        mayNot: t('mayNot'),
        fixed: t('fixed'),
      },
    }),
    [readable, editable, categories, state, language, isPhone, t],
  );
}
