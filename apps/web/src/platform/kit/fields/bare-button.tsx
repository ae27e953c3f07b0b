import type { ComponentProps } from 'react';

/** A button that looks as its content does, such as a tile or a name in a table; `pressed` for one that stays chosen. */
export function BareButton({
  pressed,
  ...props
}: ComponentProps<'button'> & { pressed?: boolean | undefined }) {
  return <button type="button" aria-pressed={pressed} {...props} />;
}
