import { ArrowDownUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Menu } from '../../../platform/kit/overlays/menu.tsx';
import { catalogueSorts, type HistorySearch } from '../catalogues.rules.ts';
import { DaysFilter } from './days-filter.tsx';
import css from './history-page.module.css';
import { ListTools } from '../../../platform/list/list-tools.tsx';

/** Search and order of the list of catalogues. */
export function HistoryTools({
  search,
  onChange,
}: {
  search: HistorySearch;
  onChange: (part: { [Key in keyof HistorySearch]?: HistorySearch[Key] | null }) => void;
}) {
  const { t } = useTranslation('catalogues');
  const sort = search.sort ?? '-updated_at';
  return (
    <ListTools
      search={{
        label: t('history.searchLabel'),
        placeholder: t('history.search'),
        value: search.q ?? '',
        onSearch: (q) => onChange({ q }),
      }}
    >
      <DaysFilter search={search} onChange={onChange} />
      {search.approval === undefined ? null : (
        <Button size="small" icon={<X size={14} aria-hidden />} onClick={() => onChange({ approval: null })}>
          {t('history.onlyWaiting')}
        </Button>
      )}
      <Menu
        items={catalogueSorts.map((key) => ({
          key,
          label: t(`sort.${key}`),
          checked: key === sort,
          onClick: () => onChange({ sort: key }),
        }))}
        renderButton={(props) => (
          <Button
            {...props}
            variant="text"
            className={css['sort']}
            icon={<ArrowDownUp size={15} aria-hidden />}
            aria-label={`${t('sort.label')}: ${t(`sort.${sort}`)}`}
          >
            {t(`sort.${sort}`)}
          </Button>
        )}
      />
    </ListTools>
  );
}
