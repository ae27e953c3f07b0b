import type { SearchHit } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { TickBox, TileContent, tileClass } from '../product-tile.tsx';

/** A product to tick: the whole card is the checkbox. */
export function PickCard({
  hit,
  checked,
  disabled,
  onToggle,
}: {
  hit: SearchHit;
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation('search');
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={t('picker.select', { name: hit.name })}
      className={tileClass}
      disabled={disabled}
      onClick={onToggle}
    >
      <TileContent hit={hit} corner={<TickBox isOn={checked} />} />
    </button>
  );
}
