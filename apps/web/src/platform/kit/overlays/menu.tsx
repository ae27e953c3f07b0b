import { Check } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import css from './menu.module.css';
import { Popup } from './popup.tsx';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  disabled?: boolean;
  /** For a choice among the items: whether this one is chosen. */
  checked?: boolean;
  onClick: () => void;
}

export interface MenuButton {
  ref: React.RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
}

/** A menu with its button. Arrow keys, Home, End and Escape work; the focus comes back to the button. */
export function Menu({
  items,
  renderButton,
  align = 'end',
  header,
}: {
  items: readonly (MenuItem | 'divider')[];
  /** Draws the button: spread the given props on a `<button>`. */
  renderButton: (props: MenuButton) => ReactNode;
  align?: 'start' | 'end';
  /** What stands above the items, e.g. who is signed in. */
  header?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);

  return (
    <>
      {renderButton({
        ref: anchor,
        onClick: () => setOpen((now) => !now),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open ? (
        <Popup anchor={anchor} align={align} onClose={close} className={css['menu']}>
          {header === undefined ? null : <div className={css['header']}>{header}</div>}
          <MenuList
            id={id}
            items={items}
            onPick={(item) => {
              close();
              anchor.current?.focus();
              item.onClick();
            }}
          />
        </Popup>
      ) : null}
    </>
  );
}

function MenuList({
  id,
  items,
  onPick,
}: {
  id: string;
  items: readonly (MenuItem | 'divider')[];
  onPick: (item: MenuItem) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not before it is in its place: focusing would scroll the page to it.
    const frame = requestAnimationFrame(() => entriesOf(list.current)[0]?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);

  const move = (event: KeyboardEvent): void => {
    const all = entriesOf(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };

  return (
    <div id={id} role="menu" ref={list} onKeyDown={move}>
      {items.map((item, at) =>
        item === 'divider' ? (
          <hr key={`divider-${at}`} className={css['divider']} />
        ) : (
          <button
            key={item.key}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            tabIndex={-1}
            className={css['item']}
            data-tone={item.tone}
            disabled={item.disabled}
            onClick={() => onPick(item)}
          >
            {item.icon === undefined ? null : <span className={css['icon']}>{item.icon}</span>}
            <span className={css['label']}>{item.label}</span>
            {item.checked ? <Check size={15} aria-hidden /> : null}
          </button>
        ),
      )}
    </div>
  );
}

function entriesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
}
