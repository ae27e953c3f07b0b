import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '../kit/overlays/dialog.tsx';
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice.tsx';
import { FormButtons } from './form-buttons.tsx';
import css from './form-dialog.module.css';
import { FormElement } from './form-element.tsx';
import type { Form } from './use-form.ts';

/** A form in a dialog: Enter and its button save it, and it does not close with unsaved changes without asking. */
export function FormDialog<Stored, Draft extends object>({
  form,
  action,
  danger,
  className,
  columns = 1,
  conflict,
  onClose,
  children,
  ...dialog
}: Pick<DialogProps, 'title' | 'text' | 'width'> & {
  form: Form<Stored, Draft>;
  /** Text of the submit button. */
  action: string;
  /** For deleting and the like. */
  danger?: boolean;
  className?: string | undefined;
  /** Number of columns; one on a phone. */
  columns?: 1 | 2;
  /** How to show two people's values, for records that two people may change at the same time. */
  conflict?: Omit<ConflictNoticeProps<Stored, Draft>, 'form'>;
  onClose: () => void;
  children: ReactNode;
}) {
  const close = (): void => {
    if (form.saving) return;
    form.discard();
    onClose();
  };
  return (
    <Dialog
      {...dialog}
      unsaved={form.isUnsaved}
      onClose={close}
      actions={<FormButtons form={form} action={action} danger={danger} />}
    >
      {conflict === undefined ? null : <ConflictNotice form={form} {...conflict} />}
      <FormElement form={form} className={columns === 2 ? css['two'] : className}>
        {children}
      </FormElement>
    </Dialog>
  );
}
