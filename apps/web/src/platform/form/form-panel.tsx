import type { ReactNode } from 'react';
import { SidePanel, type SidePanelProps } from '../kit/overlays/side-panel.tsx';
import { FormButtons } from './form-buttons.tsx';
import { formFrame, type FramedForm } from './form-frame.tsx';

/** A form in a drawer: Enter and its button save it, and it does not close with unsaved changes without asking. */
export function FormPanel<Stored, Draft extends object>({
  action,
  before,
  form,
  className,
  conflict,
  onClose,
  children,
  ...panel
}: Pick<SidePanelProps, 'open' | 'title' | 'note'> &
  FramedForm<Stored, Draft> & {
    /** Text of the submit button; absent if nothing can be changed. */
    action?: string | undefined;
    /** Further buttons, before the usual ones. */
    before?: ReactNode;
  }) {
  return (
    <SidePanel
      {...panel}
      {...formFrame({ form, className, conflict, onClose, children })}
      footer={
        <>
          {before}
          <FormButtons form={form} action={action} />
        </>
      }
    />
  );
}
