import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './section-nav.module.css';

export interface NavSection {
  key: string;
  label: string;
  note?: string;
  icon?: ReactNode;
}

/** The sections of the page with how full they are; the one on screen is marked. On narrow screens a row of tabs. */
export function SectionNav({ sections }: { sections: readonly NavSection[] }) {
  const { t } = useTranslation('products');
  const list = useRef<HTMLElement>(null);
  const current = useSectionInView(sections.map(({ key }) => key));
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-section="${current ?? ''}"]`);
    const row = list.current;
    if (chosen && row) row.scrollTo({ left: chosen.offsetLeft - 40, behavior: 'smooth' });
  }, [current]);
  return (
    <nav ref={list} className={css['nav']} aria-label={t('sections.label')}>
      {sections.map(({ key, label, note, icon }) => (
        <button
          key={key}
          type="button"
          data-section={key}
          className={css['item']}
          aria-current={key === current ? 'true' : undefined}
          onClick={() => jumpTo(`section-${key}`)}
        >
          {icon}
          <span className={css['label']}>{label}</span>
          {note === undefined ? null : <span className={css['note']}>{note}</span>}
        </button>
      ))}
    </nav>
  );
}

/** Scrolls to a part of the page and puts the focus into its field, if it is one. */
export function jumpTo(id: string, behavior: ScrollBehavior = 'smooth'): void {
  const element = document.getElementById(id);
  if (element === null) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isField = element.matches('input, textarea, button');
  (isField ? (element.closest('[data-field]') ?? element) : element).scrollIntoView({
    behavior: still ? 'instant' : behavior,
    block: isField ? 'center' : 'start',
  });
  if (isField) element.focus({ preventScroll: true });
}

/** The section whose head was scrolled past last. */
function useSectionInView(keys: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(keys[0]);
  const all = keys.join(' ');
  useEffect(() => {
    const look = (): void => {
      const line = window.innerHeight * 0.28;
      const passed = all
        .split(' ')
        .filter(
          (key) =>
            (document.getElementById(`section-${key}`)?.getBoundingClientRect().top ?? Infinity) <= line,
        );
      const atEnd =
        window.scrollY > 0 &&
        window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
      setCurrent(atEnd ? all.split(' ').at(-1) : (passed.at(-1) ?? all.split(' ')[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [all]);
  return current;
}
