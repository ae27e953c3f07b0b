import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import type { CellId, Edit } from '../grid/rules/edits.rules.ts';
import type { Grid } from '../grid/use-grid.ts';
import { Button } from '../kit/fields/button.tsx';
import { Row, Stack, Text } from '../kit/layout/layout.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import type { Conflict } from './conflicts.rules.ts';
import css from './draft-table.module.css';

/** Shows cells that two people changed and lets the user choose for each. */
export function TableConflicts<Row>({
  conflicts,
  grid,
  nameOf,
  onSettle,
}: {
  conflicts: readonly Conflict[];
  grid: Grid<Row>;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  onSettle: (conflicts: readonly Conflict[], whose: 'mine' | 'theirs') => void;
}) {
  const { t } = useTranslation('grid');
  const { number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  if (conflicts.length === 0) return null;
  const close = (): void => setOpen(false);
  const settle = (settled: readonly Conflict[], whose: 'mine' | 'theirs'): void => {
    onSettle(settled, whose);
    if (settled.length === conflicts.length) close();
  };
  const rowOf = (cell: CellId): Row | undefined => grid.allRows.find((row) => grid.idOf(row) === cell.row);
  const placeIn = (cell: CellId): string => {
    const row = rowOf(cell);
    const title = grid.allColumns.find(({ key }) => key === cell.column)?.title ?? '';
    return row === undefined ? title : `${nameOf(row)} · ${title}`;
  };
  const text = (cell: Conflict, edit: Edit | undefined): string => {
    const column = grid.allColumns.find(({ key }) => key === cell.column);
    const row = rowOf(cell);
    // No edit means the stored value.
    const value = edit === undefined ? row && column?.valueOf(row) : edit.value;
    const shown = edit?.text ?? column?.show(value ?? null) ?? '';
    return shown === '' ? t('draft.conflict.nothing') : shown;
  };
  return (
    <>
      <Row gap={12} role="alert" className={css['notice']}>
        <Text grow>
          {t('draft.conflict.title', { count: conflicts.length, formatted: number(conflicts.length) })}
        </Text>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('draft.conflict.ask')}
        </Button>
      </Row>
      {isOpen ? (
        <Dialog
          title={t('draft.conflict.dialog')}
          text={t('draft.conflict.text')}
          width={640}
          onClose={close}
          actions={
            <>
              <Button onClick={() => settle(conflicts, 'mine')}>{t('draft.conflict.allMine')}</Button>
              <Button onClick={() => settle(conflicts, 'theirs')}>{t('draft.conflict.allTheirs')}</Button>
            </>
          }
        >
          <Stack gap={14}>
            {conflicts.map((one) => (
              <Stack key={`${one.row}|${one.column}`} gap={6}>
                <Text weight={600}>{placeIn(one)}</Text>
                <Row gap={12} wrap>
                  <Text>{`${t('draft.conflict.you')}: ${text(one, one.mine)}`}</Text>
                  <Text tone="soft">{`${one.user || t('draft.conflict.someone')}: ${text(one, one.theirs)}`}</Text>
                </Row>
                <Row gap={6}>
                  <Button size="small" onClick={() => settle([one], 'mine')}>
                    {t('draft.conflict.mine')}
                  </Button>
                  <Button size="small" onClick={() => settle([one], 'theirs')}>
                    {t('draft.conflict.theirs')}
                  </Button>
                </Row>
              </Stack>
            ))}
          </Stack>
        </Dialog>
      ) : null}
    </>
  );
}
