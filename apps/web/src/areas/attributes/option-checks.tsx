import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './option-checks.module.css';

/** A searchable list of options with a box each. */
export function OptionChecks({
  name,
  options,
  value,
  onChange,
  onAdd,
}: {
  name: string;
  options: readonly string[];
  value: readonly string[];
  onChange: (labels: readonly string[]) => void;
  onAdd?: (text: string) => void;
}) {
  const { t } = useTranslation('attributes');
  const { t: shared } = useTranslation('platform');
  const [words, setWords] = useState('');
  const wanted = words.trim().toLocaleLowerCase();
  const all = [...options, ...value.filter((label) => !options.includes(label))];
  const found = all.filter((option) => option.toLocaleLowerCase().includes(wanted));
  const isNew = wanted !== '' && !all.some((option) => option.toLocaleLowerCase() === wanted);
  const toggle = (label: string): void =>
    onChange(value.includes(label) ? value.filter((one) => one !== label) : [...value, label]);
  const add = (): void => {
    onAdd?.(words.trim());
    setWords('');
  };
  return (
    <>
      <div className={css['search']}>
        <Search size={14} aria-hidden />
        <input
          autoFocus
          value={words}
          placeholder={shared('choices.search')}
          aria-label={`${shared('choices.search')}: ${name}`}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [only] = found;
            if (found.length === 1 && only !== undefined) toggle(only);
            else if (isNew && onAdd !== undefined) add();
          }}
        />
      </div>
      <div className={css['list']} role="group" aria-label={name}>
        {found.map((option) => (
          <label key={option} className={css['option']}>
            <input type="checkbox" checked={value.includes(option)} onChange={() => toggle(option)} />
            {option}
          </label>
        ))}
        {isNew && onAdd !== undefined ? (
          <button type="button" className={css['option']} onClick={add}>
            <Plus size={14} aria-hidden />
            {t('field.add', { text: words.trim() })}
          </button>
        ) : null}
        {found.length === 0 && !(isNew && onAdd !== undefined) ? (
          <p className={css['nothing']}>{shared('choices.nothing')}</p>
        ) : null}
      </div>
    </>
  );
}
