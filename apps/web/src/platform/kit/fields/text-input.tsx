import type { ComponentProps } from 'react';
import css from './text-input.module.css';

/** A one-line text field; `aria-invalid` makes it red. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...rest}
      className={className === undefined ? css['input'] : `${css['input'] ?? ''} ${className}`}
    />
  );
}

/** A text field for sentences: five lines high (SHELL-086), grows to eight with its text. */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea rows={5} {...props} className={`${css['input'] ?? ''} ${css['area'] ?? ''}`} />;
}
