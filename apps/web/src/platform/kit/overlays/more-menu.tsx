import { Ellipsis } from 'lucide-react';
import type { ButtonProps } from '../fields/button.tsx';
import { IconButton } from '../fields/icon-button.tsx';
import { Menu, type MenuProps } from './menu.tsx';

/** Further actions, behind three dots. */
export function MoreMenu({
  label,
  variant = 'text',
  size = 'middle',
  className,
  loading,
  disabled,
  ...menu
}: Omit<MenuProps, 'renderButton'> &
  Pick<ButtonProps, 'variant' | 'size' | 'className' | 'loading' | 'disabled'> & {
    /** Name of the button with the dots. */
    label: string;
  }) {
  return (
    <Menu
      {...menu}
      renderButton={(button) => (
        <IconButton
          {...button}
          {...{ variant, size, className, loading, disabled, label }}
          icon={<Ellipsis size={16} aria-hidden />}
        />
      )}
    />
  );
}
