import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '../kit/overlays/dialog.tsx';
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice.tsx';
import { FormButtons } from './form-buttons.tsx';
import css from './form-dialog.module.css';
import { FormElement } from './form-element.tsx';
import type { Form } from './use-form.ts';

/** A form in a dialog: Enter and its button save it, and what is not saved is not closed without a question. */
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
  /** Words of the button that sends it. */
  action: string;
  /** For what takes something away. */
  danger?: boolean;
  className?: string | undefined;
  /** Columns that the fields stand in; one on a phone. */
  columns?: 1 | 2;
  /** How two people's values are told, for records that two may change at the same time. */
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
