import type { FormEvent, ReactNode } from 'react';
import { Button } from '../fields/button.tsx';
import { Stack } from '../layout/layout.tsx';
import css from './popover-form.module.css';

/** A short form in a `Popover`, with the one button that submits it. */
export function PopoverForm({
  action,
  disabled,
  onSubmit,
  children,
}: {
  /** Text of the button. */
  action: string;
  /** While input is missing or the call is under way. */
  disabled: boolean;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <Stack
      as="form"
      gap={12}
      className={css['form']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!disabled) onSubmit();
      }}
    >
      {children}
      <Button type="submit" variant="primary" disabled={disabled}>
        {action}
      </Button>
    </Stack>
  );
}
