import type { ReactNode } from 'react';
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice.tsx';
import { FormElement } from './form-element.tsx';
import type { Form } from './use-form.ts';

/** A form inside an overlay. */
export interface FramedForm<Stored, Draft extends object> {
  form: Form<Stored, Draft>;
  className?: string | undefined;
  /** How to show two people's values, for records that two people may change at the same time. */
  conflict?: Omit<ConflictNoticeProps<Stored, Draft>, 'form'> | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** What a dialog or a drawer around a form is given: its content, and how it closes. */
export function formFrame<Stored, Draft extends object>({
  form,
  className,
  conflict,
  onClose,
  children,
}: FramedForm<Stored, Draft>) {
  return {
    unsaved: form.isUnsaved,
    onClose: (): void => {
      if (form.saving) return;
      form.discard();
      onClose();
    },
    children: (
      <>
        {conflict === undefined ? null : <ConflictNotice form={form} {...conflict} />}
        <FormElement form={form} className={className}>
          {children}
        </FormElement>
      </>
    ),
  };
}
