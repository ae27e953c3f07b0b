import { Ellipsis } from 'lucide-react';
import type { ButtonProps } from '../fields/button.tsx';
import { IconButton } from '../fields/icon-button.tsx';
import { Menu, type MenuProps } from './menu.tsx';

/** Behind three dots, what else can be done with something. */
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
    /** What the dots are called. */
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
