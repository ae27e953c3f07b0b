import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../fields/icon-button.tsx';
import css from './move-buttons.module.css';

/** One place up or down, for people who do not drag. */
export function MoveButtons({
  name,
  index,
  count,
  onMove,
}: {
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}) {
  const { t } = useTranslation('platform');
  return (
    <span className={css['moves']}>
      <IconButton
        icon={<ChevronUp size={15} aria-hidden />}
        label={t('sorting.up', { name })}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        icon={<ChevronDown size={15} aria-hidden />}
        label={t('sorting.down', { name })}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
    </span>
  );
}
