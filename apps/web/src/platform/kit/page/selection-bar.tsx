import { Ellipsis, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import { Menu, type MenuItem } from '../overlays/menu.tsx';
import { usePhone } from '../use-phone.ts';
import css from './bars.module.css';

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

/**
 * Actions for the selection: dark, floating, on a phone icons only. Where there is no room, the last ones lose their
 * words first, and then go into a menu. Hidden while nothing is selected.
 */
export function SelectionBar(props: SelectionBarProps) {
  return props.count === 0 ? null : <ShownBar {...props} />;
}

function ShownBar({ count, all, actions, onClear }: SelectionBarProps) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const phone = usePhone();
  const bar = useRef<HTMLDivElement>(null);
  const shown = useShown(bar, actions.length);
  // A phone has no room for it beside the count.
  const further: MenuItem[] = phone && all !== undefined ? [{ key: all.label, ...all }] : [];
  const items: MenuItem[] = [
    ...further,
    ...actions.slice(shown).map(({ label, icon, disabled = false, onClick }) => ({
      key: label,
      label,
      icon,
      disabled,
      onClick,
    })),
  ];
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
          data-action
          onClick={onClick}
          disabled={disabled}
          aria-label={label}
          title={hint ?? label}
        >
          {icon}
          <span className={css['word']}>{label}</span>
        </button>
      ))}
      <Menu
        items={items}
        align="end"
        renderButton={(button) => (
          <button
            {...button}
            className={css['action']}
            data-more={further.length > 0 ? 'always' : 'needed'}
            hidden={items.length === 0}
            aria-label={t('actions.more')}
            title={t('actions.more')}
          >
            <Ellipsis size={16} aria-hidden />
          </button>
        )}
      />
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

/** Fits the actions of the bar into its room. @returns how many are shown; the others are for the menu */
function useShown(bar: RefObject<HTMLDivElement | null>, total: number): number {
  const [shown, setShown] = useState(total);
  // After each rendering: the words depend on the language, the actions on what is selected.
  useLayoutEffect(() => {
    const fit = (): void => {
      if (bar.current !== null) setShown(fitActions(bar.current));
    };
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  });
  return shown;
}

function fitActions(bar: HTMLElement): number {
  const actions = [...bar.querySelectorAll<HTMLElement>('[data-action]')];
  const more = bar.querySelector<HTMLElement>('[data-more]');
  const isTooWide = (): boolean => bar.scrollWidth > bar.clientWidth;
  if (more !== null) more.hidden = more.dataset['more'] === 'needed';
  for (const action of actions) {
    action.hidden = false;
    action.removeAttribute('data-tight');
  }
  const lastFirst = actions.toReversed();
  for (const action of lastFirst) if (isTooWide()) action.setAttribute('data-tight', '');
  if (!isTooWide()) return actions.length;
  if (more !== null) more.hidden = false;
  for (const action of lastFirst) action.hidden ||= isTooWide();
  return actions.filter(({ hidden }) => !hidden).length;
}
