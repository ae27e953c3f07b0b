import { Dialog, type DialogProps } from '../kit/overlays/dialog.tsx';
import { FormButtons } from './form-buttons.tsx';
import css from './form-dialog.module.css';
import { formFrame, type FramedForm } from './form-frame.tsx';

/** A form in a dialog: Enter and its button save it, and it does not close with unsaved changes without asking. */
export function FormDialog<Stored, Draft extends object>({
  action,
  danger,
  keep,
  columns = 1,
  form,
  className,
  conflict,
  onClose,
  children,
  ...dialog
}: Pick<DialogProps, 'title' | 'text' | 'width'> &
  FramedForm<Stored, Draft> & {
    /** Text of the submit button; absent if nothing can be sent. */
    action: string | undefined;
    /** For deleting and the like. */
    danger?: boolean;
    /** Text of the button that leaves, where "Cancel" could mean what the form does. */
    keep?: string;
    /** Number of columns; one on a phone. */
    columns?: 1 | 2;
  }) {
  return (
    <Dialog
      {...dialog}
      {...formFrame({
        form,
        className: columns === 2 ? css['two'] : className,
        conflict,
        onClose,
        children,
      })}
      actions={<FormButtons form={form} action={action} danger={danger} keep={keep} />}
    />
  );
}
