import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Stack, Text } from '../kit/layout/layout.tsx';
import { useFormats } from '../i18n/format.ts';
import type { GridColumn } from './grid-types.ts';
import css from './grid.module.css';
import type { Grid } from './use-grid.ts';

const WIDTH = 250;

/** The tip of a cell while it is active or hovered: what is wrong with it, its previous value, and what is proposed. */
export function CellTip<Row>({
  grid,
  row,
  column,
  top,
  left,
  room,
}: {
  grid: Grid<Row>;
  row: Row;
  column: GridColumn<Row>;
  top: number;
  left: number;
  room: { left: number; right: number };
}) {
  const { t } = useTranslation('grid');
  const { percent } = useFormats();
  const problem = grid.problemOf(row, column);
  const proposal = grid.proposalOf(row, column);
  const note = noteOf();
  if (problem === undefined && note === undefined) return null;
  const at = Math.max(room.left + 8, Math.min(left, room.right - WIDTH - 24));
  const isWrong = problem !== undefined;

  function noteOf(): string | undefined {
    if (proposal !== undefined) {
      const value = column.show(proposal.value);
      return t('cell.proposed', { value, percent: percent(proposal.confidence) });
    }
    if (!grid.isChanged(row, column)) return undefined;
    const stored = column.show(column.valueOf(row) ?? null);
    return stored === '' ? t('cell.wasEmpty') : t('cell.was', { value: stored });
  }
  return (
    <div
      className={css['tip']}
      data-wrong={isWrong || undefined}
      style={{ top: top + 6, left: at, maxWidth: WIDTH }}
    >
      {isWrong ? <CircleAlert size={15} aria-hidden className={css['tipIcon']} /> : null}
      <Stack gap={2}>
        {isWrong ? <Text weight={600}>{problem}</Text> : null}
        {note === undefined ? null : (
          <Text tone="soft" size="sm" breaks>
            {note}
          </Text>
        )}
      </Stack>
    </div>
  );
}
