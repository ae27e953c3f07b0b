import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import css from './menu.module.css';
import { isOfButton } from './is-of-button.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  disabled?: boolean;
  /** Whether it is chosen, for items that are a choice. */
  checked?: boolean;
  onClick: () => void;
}

/** The content of a menu. */
export interface MenuContent {
  items: readonly (MenuItem | 'divider')[];
  align?: 'start' | 'end';
  /** Shown above the items, e.g. who is signed in. */
  header?: ReactNode;
}

interface MenuPopupProps extends MenuContent {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  /** Whether the first item is focused at once, as when a key opened the menu. */
  isByKey: boolean;
  onClose: () => void;
}

/** The part of a `Menu` that uses the library. */
export function MenuPopup({ button, onClose, ...content }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open
      modal={false}
      onOpenChange={(isOpen, { reason, event }) => {
        // The button closes it itself.
        if (isOpen || (reason !== 'escape-key' && isOfButton(button, event))) return;
        // Immediately: what an item opens takes the focus from the button and returns it there.
        if (popup.current?.contains(document.activeElement)) button.current?.focus();
        onClose();
      }}
    >
      <Base.Portal>
        <Popup {...content} popup={popup} button={button} />
      </Base.Portal>
    </Base.Root>
  );
}

function Popup({
  id,
  popup,
  button,
  items,
  align = 'end',
  header,
  isByKey,
}: Omit<MenuPopupProps, 'onClose'> & { popup: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    if (isByKey) popup.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [popup, isByKey]);
  const chosen = items.find((item) => item !== 'divider' && item.checked === true);
  return (
    <Base.Positioner
      anchor={button}
      className={css['place']}
      align={align}
      sideOffset={5}
      collisionPadding={8}
    >
      <Base.Popup ref={popup} id={id} className={css['menu']} finalFocus={false}>
        {header === undefined ? null : <div className={css['header']}>{header}</div>}
        <Base.RadioGroup value={chosen === undefined || chosen === 'divider' ? null : chosen.key}>
          {items.map((item, at) =>
            item === 'divider' ? (
              <Base.Separator key={`divider-${at}`} className={css['divider']} />
            ) : (
              <Item key={item.key} item={item} />
            ),
          )}
        </Base.RadioGroup>
      </Base.Popup>
    </Base.Positioner>
  );
}

function Item({ item: { key, label, icon, tone, disabled, checked, onClick } }: { item: MenuItem }) {
  const props = { className: css['item'], 'data-tone': tone, disabled: disabled ?? false, onClick, label };
  const content = (
    <>
      {icon === undefined ? null : <span className={css['icon']}>{icon}</span>}
      <span className={css['label']}>{label}</span>
      {checked ? <Check size={15} aria-hidden /> : null}
    </>
  );
  if (checked === undefined) return <Base.Item {...props}>{content}</Base.Item>;
  return (
    <Base.RadioItem {...props} value={key} closeOnClick>
      {content}
    </Base.RadioItem>
  );
}
