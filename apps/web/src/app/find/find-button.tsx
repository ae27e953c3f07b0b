import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverPage } from '../../platform/find/area-finder.ts';
import { isMac } from '../../platform/kit/is-mac.ts';
import { late } from '../../platform/kit/late.tsx';
import css from '../shell/header.module.css';
import { loadFind, loadShortcuts } from './load-parts.tsx';
import { useEarlyKeys } from './use-early-keys.ts';

const FindDialog = late(loadFind);
const Shortcuts = late(loadShortcuts);

/** Global search, by press, ⌘K or Ctrl+K; `?` shows all shortcuts. */
export function FindButton() {
  const { t } = useTranslation('app');
  const [opened, setOpened] = useState<'find' | 'keys' | { part: OverPage } | null>(null);
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    // On a Mac, Ctrl+K deletes to the end of the line.
    const isMod = event.metaKey || (event.ctrlKey && !isMac);
    const isFind = event.key.toLowerCase() === 'k' && isMod && !event.altKey && !event.shiftKey;
    if (!isFind && (event.key !== '?' || isTyping(event))) return;
    // Whatever is open over the page must be closed first, including what was opened from here.
    const isOwn = opened === 'find' || opened === 'keys';
    if (!isOwn && document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) {
      if (isFind) event.preventDefault();
      return;
    }
    event.preventDefault();
    setOpened(isFind ? 'find' : 'keys');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const close = (): void => setOpened(null);
  const takeEarlyKeys = useEarlyKeys(opened === 'find', close);
  return (
    <>
      <button
        type="button"
        className={css['search']}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void FindDialog.prepare().catch(() => undefined)}
        onClick={() => setOpened('find')}
      >
        <Search size={15} strokeWidth={1.8} aria-hidden />
        <span className={css['words']}>{t('header.search')}</span>
        <kbd className={css['keys']} aria-hidden>
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {opened === 'find' ? (
        <FindDialog
          takeEarlyKeys={takeEarlyKeys}
          onOpen={(part) => setOpened({ part })}
          onKeys={() => setOpened('keys')}
          onClose={close}
        />
      ) : null}
      {opened === 'keys' ? <Shortcuts onClose={close} /> : null}
      {typeof opened === 'object' && opened !== null ? <opened.part onClose={close} /> : null}
    </>
  );
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
