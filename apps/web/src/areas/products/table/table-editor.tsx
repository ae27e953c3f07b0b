import {
  saveBulkTable,
  triggerTask,
  updateBulkTable,
  type Attribute,
  type Category,
  type ResultOf,
  type TableCell,
  type bulkTableState,
} from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import {
  hiddenAtFirst,
  storedProblem,
  useTableContext,
} from '../../../platform/draft-table/attribute-columns.ts';
import { DraftHead } from '../../../platform/draft-table/draft-head.tsx';
import { DraftTableView } from '../../../platform/draft-table/draft-table-view.tsx';
import { useDraftTable } from '../../../platform/draft-table/use-draft-table.ts';
import { cellKey, type CellId, type Edits } from '../../../platform/grid/rules/edits.rules.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { EditValue } from '../../attributes/index.ts';
import { columnsOf } from './table-columns.tsx';
import {
  cellOf,
  draftOf,
  entriesOf,
  missingIn,
  cellIdOf,
  storedIn,
  type TableCellRef,
  type TableEntry,
} from './table-row.rules.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './table-changes.module.css';

type State = ResultOf<typeof bulkTableState>;

const idOf = ({ id }: TableEntry): string => id;
const nameOf = ({ product, variant }: TableEntry): string => variant?.variant_id ?? product.product_id;
const pictureOf = ({ product }: TableEntry) => <Thumb src={product.thumbnail} size={38} />;

/** The table itself, as loaded once: later changes come through its draft. */
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
  const { t: words } = useTranslation('grid');
  const { number } = useFormats();
  const navigate = useNavigate();
  // A second answer from the cache must not change the rows while the user works.
  const [state] = useState(given);
  const [attributes] = useState(allAttributes);
  const context = useTableContext({ attributes, categories, family: state.family_attributes });
  const columns = useMemo(() => columnsOf(context), [context]);
  const entries = useMemo(() => entriesOf(state.rows), [state]);
  const entryById = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const [draft] = useState(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]));
    const known = new Map(attributes.map((one) => [String(one.id), one]));
    return draftOf(state.cells, { entries, problemOf: storedProblem(byKey, known) });
  });
  const [taskId, setTaskId] = useState(state.task_id);
  const [leftOut, setLeftOut] = useState(0);
  const [opened, setOpened] = useState<{ entry: TableEntry; attribute: Attribute } | null>(null);

  const storedAt = ({ row, column }: CellId): unknown => {
    const entry = entryById.get(row);
    return entry && storedIn(entry, column);
  };
  const problemsIn = useMemo(() => {
    const editable = attributes.filter(context.mayEdit);
    const nameById = new Map(editable.map(({ id, name }) => [String(id), name]));
    return (edits: Edits) =>
      new Map(
        missingIn(entries, { edits, attributes: editable }).map((cell) => [
          cellKey(cell),
          words('draft.missing', { name: nameById.get(cell.column) ?? '' }),
        ]),
      );
  }, [entries, attributes, context, words]);
  const table = useDraftTable<TableEntry, TableCellRef, TableCell, ResultOf<typeof updateBulkTable>>({
    columns,
    rows: entries,
    idOf,
    lockedRow: ({ product }) => (product.is_held ? t('held') : undefined),
    problemsIn,
    start: { ...state, ...draft },
    storedAt,
    cellIdOf,
    send: (how, { revision, cells }) =>
      how(updateBulkTable, {
        body: {
          unique_id: state.unique_id,
          revision,
          cells: cells.map((cell) => cellOf(cell, cell.after, storedAt(cell))),
        },
      }),
    onSaved(answer) {
      setTaskId(answer.task_id);
      if (answer.left_out.length > 0) setLeftOut(answer.left_out.length);
    },
    layout: { name: 'bulk-edit:columns', hiddenAtFirst: hiddenAtFirst(context) },
    saving: { follows: { kind: 'bulk_table', id: state.unique_id }, isShared: () => taskId !== null },
  });
  const { grid, saving, conflicts } = table;

  const leave = () => navigate({ to: '/master-catalogue' });
  const save = useAct(saveBulkTable, {
    onDone: () => {
      toast({ tone: 'ok', title: t('saved'), text: t('savedText') });
      void leave();
    },
  });
  const onSave = async (): Promise<void> => {
    if (grid.problems.size > 0) {
      toast({
        tone: 'warn',
        title: words('draft.wrong', { count: grid.problems.size, formatted: number(grid.problems.size) }),
      });
      return grid.goToProblem();
    }
    if (conflicts.length > 0) {
      toast({
        tone: 'warn',
        title: words('draft.conflict.title', {
          count: conflicts.length,
          formatted: number(conflicts.length),
        }),
      });
      return;
    }
    if (!(await saving.flush())) return;
    await save.act({ body: { unique_id: state.unique_id, task_id: state.unique_id } });
  };
  const drop = useAct(triggerTask, {
    onDone: () => {
      toast({ tone: 'ok', title: words('draft.discarded') });
      void leave();
    },
  });
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
    const last = await saving.abandon();
    if ((last === null ? state.task_id : last.task_id) === null) await leave();
    else await drop.act({ body: { task_id: state.unique_id, trigger_action: 'ignore' } });
  };
  const open = (entry: TableEntry, key: string): void => {
    const attribute = attributes.find(({ id }) => String(id) === key);
    if (attribute) setOpened({ entry, attribute });
  };
  const changes = grid.edits.size;
  const back = { to: '/master-catalogue', label: t('back') };

  return (
    <DraftTableView
      table={table}
      label={t('table')}
      rowCount={entries.length}
      nameOf={nameOf}
      pictureOf={pictureOf}
      onOpen={open}
      title={t('title')}
      begin={back}
      notices={[
        ...(state.gone > 0 ? [t('gone', { count: state.gone, formatted: number(state.gone) })] : []),
        ...(leftOut > 0 ? [t('leftOut', { count: leftOut, formatted: number(leftOut) })] : []),
        ...(table.refused > 0
          ? [t('refused', { count: table.refused, formatted: number(table.refused) })]
          : []),
        ...state.changed_attributes.map(({ name, what }) => words(`draft.${what}`, { name })),
      ]}
      head={
        <DraftHead
          title={t('title')}
          back={back}
          count={t('products', { count: state.rows.length, formatted: number(state.rows.length) })}
          saving={saving}
          isUntouched={taskId === null}
          marks={<TableChanges changes={changes} />}
          errors={grid.problems.size}
          onGoToError={grid.goToProblem}
          actions={[{ key: 'discard', label: t('discard'), onClick: () => void onDiscard() }]}
          action={
            <Button
              variant="primary"
              loading={save.isActing}
              disabled={changes === 0}
              title={changes === 0 ? t('nothing') : undefined}
              onClick={() => void onSave()}
            >
              {t('save')}
            </Button>
          }
        />
      }
    >
      {opened === null ? null : (
        <EditValue
          attribute={opened.attribute}
          of={`${nameOf(opened.entry)} · ${opened.entry.product.name}`}
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
    </DraftTableView>
  );
}

/** How many cells differ from their stored values. */
function TableChanges({ changes }: { changes: number }) {
  const { t } = useTranslation('bulkEdit');
  const { number } = useFormats();
  if (changes === 0) return null;
  return (
    <Row gap={6} className={css['changes']}>
      <i className={css['mark']} aria-hidden />
      <Text weight={500}>{t('changes', { count: changes, formatted: number(changes) })}</Text>
    </Row>
  );
}
