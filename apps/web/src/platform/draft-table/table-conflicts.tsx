import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellId, Edit } from '../../../platform/grid/edits.rules.ts';
import type { Grid } from '../../../platform/grid/use-grid.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import css from './table-editor.module.css';
import type { Conflict, TableEntry } from './table-row.rules.ts';

/** Tells of cells that two people changed, and lets one choose for each. */
export function TableConflicts({
  conflicts,
  grid,
  storedText,
  onSettle,
}: {
  conflicts: readonly Conflict[];
  grid: Grid<TableEntry>;
  /** What stands in the product, where nobody else has it in this table. */
  storedText: (cell: CellId) => string;
  onSettle: (conflicts: readonly Conflict[], whose: 'mine' | 'theirs') => void;
}) {
  const { t } = useTranslation('bulkEdit');
  const [isOpen, setOpen] = useState(false);
  if (conflicts.length === 0) return null;
  const close = (): void => setOpen(false);
  const settle = (settled: readonly Conflict[], whose: 'mine' | 'theirs'): void => {
    onSettle(settled, whose);
    if (settled.length === conflicts.length) close();
  };
  const text = (cell: Conflict, edit: Edit | undefined): string => {
    const column = grid.allColumns.find(({ key }) => key === cell.column);
    const shown = edit === undefined ? storedText(cell) : (edit.text ?? column?.show(edit.value) ?? '');
    return shown === '' ? t('conflict.nothing') : shown;
  };
  return (
    <>
      <Row gap={12} role="alert" className={css['notice']}>
        <Text grow>{t('conflict.title', { count: conflicts.length })}</Text>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('conflict.ask')}
        </Button>
      </Row>
      {isOpen ? (
        <Dialog
          title={t('conflict.dialog')}
          text={t('conflict.text')}
          width={640}
          onClose={close}
          actions={
            <>
              <Button onClick={() => settle(conflicts, 'mine')}>{t('conflict.allMine')}</Button>
              <Button onClick={() => settle(conflicts, 'theirs')}>{t('conflict.allTheirs')}</Button>
            </>
          }
        >
          <Stack gap={14}>
            {conflicts.map((one) => (
              <Stack key={`${one.row}|${one.column}`} gap={6}>
                <Text weight={600}>{placeIn(grid, one)}</Text>
                <Row gap={12} wrap>
                  <Text>{`${t('conflict.you')}: ${text(one, one.mine)}`}</Text>
                  <Text tone="soft">{`${one.user || t('conflict.someone')}: ${text(one, one.theirs)}`}</Text>
                </Row>
                <Row gap={6}>
                  <Button size="small" onClick={() => settle([one], 'mine')}>
                    {t('conflict.mine')}
                  </Button>
                  <Button size="small" onClick={() => settle([one], 'theirs')}>
                    {t('conflict.theirs')}
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

function placeIn(grid: Grid<TableEntry>, { row, column }: CellId): string {
  const entry = grid.rows.find(({ id }) => id === row);
  const title = grid.allColumns.find(({ key }) => key === column)?.title ?? '';
  return `${entry?.variant?.variant_id ?? entry?.product.product_id ?? ''} · ${title}`;
}
