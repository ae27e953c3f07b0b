import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './nav.module.css';
import { CompanyMark } from './company-mark.tsx';
import { NavLinks } from './nav-links.tsx';

/** The rail at the left: 60 px of icons that expands to 232 px over the page on hover or focus. */
export function Rail() {
  const { t } = useTranslation('app');
  const [open, setOpen] = useState(false);
  /** Closed on purpose: it opens again when the pointer enters anew, not when it moves on. */
  const isDismissed = useRef(false);
  const dismiss = (): void => {
    isDismissed.current = true;
    setOpen(false);
  };
  // Also if the pointer opened it and the focus is elsewhere (W14).
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      isDismissed.current = true;
      setOpen(false);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);
  return (
    <nav
      className={css['rail']}
      aria-label={t('nav.label')}
      data-open={open}
      onPointerEnter={() => setOpen(true)}
      // The page may have been rendered under a resting pointer.
      onPointerMove={() => {
        if (!isDismissed.current) setOpen(true);
      }}
      onPointerLeave={() => {
        isDismissed.current = false;
        setOpen(false);
      }}
      onFocus={(event) => {
        // A mouse press focuses as well: closing then would move the item away from under it.
        if (event.target.matches(':focus-visible')) setOpen(true);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <CompanyMark />
      <NavLinks onPick={dismiss} />
    </nav>
  );
}
