import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import css from './bars.module.css';

/** Unsaved work or the next step of a page: a white bar fixed to the bottom edge. */
export function BottomBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Notices appear above the bar, so that they never cover its buttons.
    const root = document.documentElement.style;
    const element = bar.current;
    const measure = (): void => root.setProperty('--bar', `${element?.offsetHeight ?? 0}px`);
    // Its text may wrap to a second line later.
    const resized = new ResizeObserver(measure);
    measure();
    if (element !== null) resized.observe(element);
    return () => {
      resized.disconnect();
      root.removeProperty('--bar');
    };
  }, []);
  return (
    <>
      <div className={css['room']} aria-hidden />
      <div ref={bar} className={css['bottom']} role="region" aria-live="polite">
        <div className={css['note']}>{note}</div>
        <div className={css['actions']}>{children}</div>
      </div>
    </>
  );
}

export interface SelectionAction {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  /** Why it does not work now, shown on hover; its name by default. */
  hint?: string | undefined;
  /** Gets the button, for what opens beside it. */
  anchor?: (button: HTMLButtonElement | null) => void;
}

export interface SelectionBarProps {
  count: number;
  /** E.g. "Select all 1,248". */
  all?: { label: string; onClick: () => void };
  actions: readonly SelectionAction[];
  onClear: () => void;
}

/** Actions for the selection: dark, floating, icons only where there is no room for words. Hidden if nothing is selected. */
export function SelectionBar(props: SelectionBarProps) {
  return props.count === 0 ? null : <ShownSelectionBar {...props} />;
}

function ShownSelectionBar({ count, all, actions, onClear }: SelectionBarProps) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const bar = useRef<HTMLDivElement>(null);
  // After each rendering: the words depend on the language, the actions on what is selected.
  useLayoutEffect(() => {
    const measure = (): void => {
      const element = bar.current;
      if (element === null) return;
      element.removeAttribute('data-tight');
      element.toggleAttribute('data-tight', element.scrollWidth > element.clientWidth);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  return (
    <div ref={bar} className={css['selection']} role="toolbar">
      <span className={css['selected']} role="status">
        {t('selection.count', { count, formatted: number(count) })}
      </span>
      {all === undefined ? null : (
        <button type="button" className={css['all']} onClick={all.onClick}>
          {all.label}
        </button>
      )}
      <i className={css['rule']} aria-hidden />
      {actions.map(({ icon, label, onClick, disabled, hint, anchor }) => (
        <button
          key={label}
          ref={anchor}
          type="button"
          className={css['action']}
          onClick={onClick}
          disabled={disabled}
          aria-label={label}
          title={hint ?? label}
        >
          {icon}
          <span className={css['word']}>{label}</span>
        </button>
      ))}
      <i className={css['rule']} aria-hidden />
      <button
        type="button"
        className={css['clear']}
        aria-label={t('actions.clearSelection')}
        onClick={onClear}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
