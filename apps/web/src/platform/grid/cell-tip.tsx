import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Stack, Text } from '../kit/layout/layout.tsx';
import type { Edit } from './edits.rules.ts';
import css from './grid.module.css';

const WIDTH = 250;

/** What is said of a cell while it is active or the pointer is on it: what is wrong with it, and what stood there. */
export function CellTip({
  edit,
  locked,
  stored,
  top,
  left,
  room,
}: {
  edit: Edit | undefined;
  locked: string | undefined;
  stored: string;
  top: number;
  left: number;
  room: { left: number; right: number };
}) {
  const { t } = useTranslation('grid');
  if (edit === undefined && locked === undefined) return null;
  const at = Math.max(room.left + 8, Math.min(left, room.right - WIDTH - 24));
  const isWrong = edit?.problem != null;
  return (
    <div
      className={css['tip']}
      data-wrong={isWrong || undefined}
      style={{ top: top + 6, left: at, maxWidth: WIDTH }}
    >
      {isWrong ? <CircleAlert size={15} aria-hidden className={css['tipIcon']} /> : null}
      <Stack gap={2}>
        {isWrong ? <Text weight={600}>{edit.problem}</Text> : null}
        {edit === undefined ? (
          <Text tone="soft" size="sm">
            {locked}
          </Text>
        ) : (
          <Text tone="soft" size="sm" breaks>
            {stored === '' ? t('cell.wasEmpty') : t('cell.was', { value: stored })}
          </Text>
        )}
      </Stack>
    </div>
  );
}
