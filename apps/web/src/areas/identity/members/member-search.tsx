import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './members.module.css';

/** Words are looked for when nothing was typed for this long. */
const WAIT_MS = 250;

/** Looks for members by name or email. */
export function MemberSearch({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const { t } = useTranslation('members');
  const [words, setWords] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // "Clear search" changes the value from outside.
    if (value !== told.current) setWords(value);
    told.current = value;
  }, [value]);
  useEffect(() => {
    if (words.trim() === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = words.trim();
      onSearch(told.current);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [words, onSearch]);
  return (
    <div className={css['search']}>
      <Search size={15} aria-hidden />
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={words}
        maxLength={100}
        onChange={(event) => setWords(event.target.value)}
      />
      {words === '' ? null : (
        <button type="button" aria-label={t('clearSearch')} onClick={() => setWords('')}>
          <X size={13} aria-hidden />
        </button>
      )}
    </div>
  );
}
