import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './search-words.module.css';

const PAUSE_MS = 250;

/** The search field of a list: asks after a short pause; `/` comes here from anywhere on the page. */
export function SearchWords({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const { t } = useTranslation('search');
  const [words, setWords] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const told = useRef(value);

  // The address may change by itself: back button, the header's search.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setWords(value);
  }, [value]);

  useEffect(() => {
    const next = words.trim();
    if (next === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = next;
      onChange(next);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, onChange]);

  useEffect(() => {
    const slash = (event: KeyboardEvent): void => {
      const typing = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || typing !== null || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', slash);
    return () => document.removeEventListener('keydown', slash);
  }, []);

  return (
    <div className={css['field']}>
      <Search size={14} aria-hidden />
      <input
        ref={input}
        type="search"
        value={words}
        maxLength={200}
        placeholder={t('field.placeholder')}
        aria-label={t('field.label')}
        onChange={(event) => setWords(event.target.value)}
      />
      {words === '' ? null : (
        <button type="button" aria-label={t('field.clear')} onClick={() => setWords('')}>
          <X size={13} aria-hidden />
        </button>
      )}
    </div>
  );
}
