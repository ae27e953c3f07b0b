import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import css from './button.module.css';

/** How a button looks, and whether it works at the moment. */
interface ButtonLook {
  /** One primary action per place; `text` for minor actions, `glass` on top of an image. */
  variant?: 'default' | 'primary' | 'text' | 'glass';
  /** 26, 32 or 38 px high. */
  size?: 'small' | 'middle' | 'large';
  /** For deleting and the like. */
  danger?: boolean | undefined;
  icon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Its action is under way: it shows a spinner and ignores presses. The focus stays on it. */
  loading?: boolean | undefined;
}

/** A button; in a form it submits only with `type="submit"`. An icon without words needs an `aria-label`. */
export function Button({ loading = false, onClick, children, ...props }: ButtonProps) {
  const { variant, size, danger, icon, className, type = 'button', ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Also prevents its form from being submitted a second time.
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      {...lookOf({ variant, size, danger, className }, children === undefined)}
      type={type}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {loading ? <Wheel /> : iconOf(icon)}
      {children}
    </button>
  );
}

export interface ButtonAnchorProps extends ButtonLook, Omit<ComponentProps<'a'>, 'type'> {
  disabled?: boolean | undefined;
}

/** A link that looks like a button: for another page or a download. Inside the app use `LinkButton`. */
export function ButtonAnchor({ disabled = false, href, onClick, children, ...props }: ButtonAnchorProps) {
  const { variant, size, danger, icon, className, ...rest } = props;
  return (
    <a
      {...rest}
      {...lookOf({ variant, size, danger, className }, children === undefined)}
      // A link without an address cannot be followed.
      href={disabled ? undefined : href}
      onClick={disabled ? undefined : onClick}
      aria-disabled={disabled || undefined}
    >
      {iconOf(icon)}
      {children}
    </a>
  );
}

function lookOf(
  {
    variant = 'default',
    size = 'middle',
    danger = false,
    className,
  }: {
    variant: ButtonLook['variant'] | undefined;
    size: ButtonLook['size'] | undefined;
    danger: boolean | undefined;
    className: string | undefined;
  },
  isIconOnly: boolean,
) {
  return {
    className: className === undefined ? css['button'] : `${css['button'] ?? ''} ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-danger': danger || undefined,
    'data-icon-only': isIconOnly || undefined,
  };
}

function iconOf(icon: ReactNode): ReactNode {
  return icon === undefined || icon === null ? null : <span className={css['icon']}>{icon}</span>;
}

function Wheel() {
  return (
    <span className={css['icon']}>
      <svg className={css['wheel']} viewBox="0 0 16 16" fill="none" aria-hidden>
        <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
      </svg>
    </span>
  );
}
