import { useTranslation } from 'react-i18next';
import { SearchField } from '../../platform/kit/fields/search-field.tsx';
import css from './search-words.module.css';

/** The search field of a product screen; `/` focuses it from anywhere on the page. */
export function SearchWords({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const { t } = useTranslation('search');
  return (
    <div className={css['words']}>
      <SearchField
        label={t('field.label')}
        placeholder={t('field.placeholder')}
        value={value}
        onSearch={onChange}
        maxLength={200}
        slash
      />
    </div>
  );
}
