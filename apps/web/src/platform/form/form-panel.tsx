import type { ReactNode } from 'react';
import { SidePanel, type SidePanelProps } from '../kit/overlays/side-panel.tsx';
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice.tsx';
import { FormButtons } from './form-buttons.tsx';
import { FormElement } from './form-element.tsx';
import type { Form } from './use-form.ts';

/** A form in a drawer: Enter and its button save it, and it does not close with unsaved changes without asking. */
export function FormPanel<Stored, Draft extends object>({
  form,
  action,
  className,
  conflict,
  before,
  onClose,
  children,
  ...panel
}: Pick<SidePanelProps, 'open' | 'title' | 'note'> & {
  form: Form<Stored, Draft>;
  /** Text of the submit button; absent if nothing can be changed. */
  action?: string | undefined;
  className?: string | undefined;
  /** How to show two people's values, for records that two people may change at the same time. */
  conflict?: Omit<ConflictNoticeProps<Stored, Draft>, 'form'>;
  /** Further buttons, before the usual ones. */
  before?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const close = (): void => {
    if (form.saving) return;
    form.discard();
    onClose();
  };
  return (
    <SidePanel
      {...panel}
      unsaved={form.isUnsaved}
      onClose={close}
      footer={
        <>
          {before}
          <FormButtons form={form} action={action} />
        </>
      }
    >
      {conflict === undefined ? null : <ConflictNotice form={form} {...conflict} />}
      <FormElement form={form} className={className}>
        {children}
      </FormElement>
    </SidePanel>
  );
}
