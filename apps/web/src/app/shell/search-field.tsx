import { useNavigate, useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../platform/session/session.tsx';
import css from './header.module.css';

const LIBRARY = '/master-catalogue';
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Search from everywhere: ⌘K or Ctrl+K comes here, Enter opens the library with the words. */
export function SearchField() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const mayView = usePermitted('view_products');
  const hasLibrary = Object.hasOwn(useRouter().routesByPath, LIBRARY);
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');

  useEffect(() => {
    const shortcut = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', shortcut);
    return () => document.removeEventListener('keydown', shortcut);
  }, []);

  if (!mayView || !hasLibrary) return <div className={css['search']} data-empty />;
  const search = (event: FormEvent): void => {
    event.preventDefault();
    const q = words.trim();
    void navigate({ to: LIBRARY as string, search: q === '' ? {} : { q } });
    input.current?.blur();
  };
  return (
    <form role="search" className={css['search']} onSubmit={search}>
      <Search size={15} strokeWidth={1.8} aria-hidden />
      <input
        ref={input}
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        placeholder={t('header.search')}
        aria-label={t('header.search')}
        maxLength={200}
      />
      <kbd className={css['keys']} aria-hidden>
        {isMac ? '⌘K' : 'Ctrl K'}
      </kbd>
    </form>
  );
}
