import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import css from './menu.module.css';

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

export type MenuButton = ComponentPropsWithRef<'button'>;

/** A menu with its button. Arrow keys, Home, End, letters and Escape work; the focus comes back to the button. */
export function Menu({
  items,
  renderButton,
  align = 'end',
  header,
}: {
  items: readonly (MenuItem | 'divider')[];
  /** Draws the button: spread the given props on a `<button>`. */
  renderButton: (props: MenuButton) => ReactElement;
  align?: 'start' | 'end';
  /** What stands above the items, e.g. who is signed in. */
  header?: ReactNode;
}) {
  const chosen = items.find((item) => item !== 'divider' && item.checked === true);
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={(props) => renderButton(props as MenuButton)} />
      <Base.Portal>
        <Base.Positioner className={css['place']} align={align} sideOffset={5} collisionPadding={8}>
          <Base.Popup className={css['menu']}>
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
      </Base.Portal>
    </Base.Root>
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
