import { sortOptions, type SortOption } from '@sourcewiz/contract';
import { ArrowDownUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Menu } from '../../platform/kit/overlays/menu.tsx';

/** The order of the list (SEARCH-018); best match only makes sense with search words. */
export function SortMenu({
  value,
  hasWords,
  onChange,
}: {
  value: SortOption;
  hasWords: boolean;
  onChange: (sort: SortOption) => void;
}) {
  const { t } = useTranslation('search');
  const offered = sortOptions.filter((option) => option !== 'products' || hasWords || value === 'products');
  return (
    <Menu
      items={offered.map((option) => ({
        key: option,
        label: t(`sort.${option}`),
        checked: option === value,
        onClick: () => onChange(option),
      }))}
      renderButton={(props) => (
        <Button {...props} variant="text" aria-label={`${t('sort.label')}: ${t(`sort.${value}`)}`}>
          <ArrowDownUp size={14} aria-hidden />
          <span>{t(`sort.${value}`)}</span>
        </Button>
      )}
    />
  );
}
