import { useEffect, useRef, useState, type ReactNode } from 'react';
import css from './section-nav.module.css';

export interface NavSection {
  key: string;
  label: string;
  note?: string;
  icon?: ReactNode;
}

export interface SectionNavProps {
  /** Names the list for screen readers. */
  label: string;
  sections: readonly NavSection[];
  /** The section last chosen by address or press; it stays marked until the user scrolls on. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** Pages of their own beside the sections; choosing one leaves the page. */
  pages?: readonly NavSection[];
}

/**
 * The sections of a record's page with their completeness, each an element `section-<key>`; the one on screen is
 * marked. On narrow screens a row of tabs.
 */
export function SectionNav({ label, sections, chosen, onChoose, pages = [] }: SectionNavProps) {
  const list = useRef<HTMLElement>(null);
  const seen = useSectionInView(sections.map(({ key }) => key));
  const named = useUntilScrolled(chosen);
  const current = sections.some(({ key }) => key === named.key) ? named.key : seen;
  useEffect(() => {
    const row = list.current;
    const item = row?.querySelector<HTMLElement>(`[data-section="${current ?? ''}"]`);
    if (item && row) row.scrollTo({ left: item.offsetLeft - 40, behavior: 'smooth' });
  }, [current]);
  return (
    <nav ref={list} className={css['nav']} aria-label={label}>
      {[...sections, ...pages].map(({ key, label: name, note, icon }) => (
        <button
          key={key}
          type="button"
          data-section={key}
          className={css['item']}
          aria-current={key === current ? 'true' : undefined}
          onClick={() => {
            if (sections.some((section) => section.key === key)) named.set(key);
            onChoose(key);
          }}
        >
          {icon}
          <span className={css['label']}>{name}</span>
          {note === undefined ? null : <span className={css['note']}>{note}</span>}
        </button>
      ))}
    </nav>
  );
}

/** A chosen section stays marked, even if the page is too short to bring it to the top. */
function useUntilScrolled(chosen: string | undefined) {
  const [named, setNamed] = useState({ from: chosen, key: chosen });
  const { key } = named.from === chosen ? named : { key: chosen };
  useEffect(() => {
    if (key === undefined) return undefined;
    const forget = (): void => setNamed({ from: chosen, key: undefined });
    const options = { passive: true, once: true };
    window.addEventListener('wheel', forget, options);
    window.addEventListener('touchmove', forget, options);
    return () => {
      window.removeEventListener('wheel', forget);
      window.removeEventListener('touchmove', forget);
    };
  }, [key, chosen]);
  return { key, set: (next: string) => setNamed({ from: chosen, key: next }) };
}

/** The section whose heading was scrolled past last. */
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
