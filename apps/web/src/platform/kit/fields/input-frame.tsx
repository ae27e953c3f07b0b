import type { ComponentProps } from 'react';
import css from './input-frame.module.css';

/** One frame around the parts of a single value: a number and its unit, chips and the field for the next one. */
export function InputFrame({
  invalid = false,
  className,
  ...box
}: ComponentProps<'div'> & { invalid?: boolean | undefined }) {
  return (
    <div
      {...box}
      className={[css['frame'], className].filter(Boolean).join(' ')}
      data-invalid={invalid || undefined}
    />
  );
}

/** The field inside a frame. */
export function FrameInput(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...props} className={css['input']} />;
}

/** The unit behind the field of a frame. */
export function FrameUnit(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={css['unit']} />;
}

/** Classes of the choice of a unit or currency in the frame of its number. */
export const besideNumber = { before: css['before'], after: css['after'] };
