import { useId, useRef, useState, type ComponentPropsWithRef, type ReactElement } from 'react';
import { late } from '../late.tsx';
import type { MenuContent } from './menu-popup.tsx';
import { useWaiting } from './use-waiting.ts';

export type { MenuItem } from './menu-popup.tsx';

type MenuButton = ComponentPropsWithRef<'button'>;

export interface MenuProps extends MenuContent {
  /** Renders the button: spread the given props on a `<button>`. */
  renderButton: (props: MenuButton) => ReactElement;
}

/** A menu with its button. Arrow keys, Home, End, letters and Escape work; the focus returns to the button. */
export function Menu({ renderButton, ...menu }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'by key' | 'by pointer' | null>(null);
  useWaiting(MenuPopup, opened !== null, button, () => setOpened(null));
  return (
    <>
      {renderButton({
        ref: button,
        type: 'button',
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        'aria-controls': opened === null ? undefined : id,
        // Enter and Space report zero clicks.
        onClick: ({ detail }) => setOpened(opened !== null ? null : detail === 0 ? 'by key' : 'by pointer'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened('by key');
        },
      })}
      {opened === null ? null : (
        <MenuPopup
          {...menu}
          id={id}
          button={button}
          isByKey={opened === 'by key'}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Menus open after the first screen: the library's code for them is loaded then. */
export const MenuPopup = late(async () => (await import('./menu-popup.tsx')).MenuPopup);
