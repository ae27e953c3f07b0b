import { useTranslation } from 'react-i18next';
import type { FieldProblems } from '../../../platform/form/changes.rules.ts';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import type { Form } from '../../../platform/form/use-form-store.ts';

/** Shortest reason that says anything. */
const SHORTEST = 3;

/** Why something is done; kept in the audit log. */
export function ReasonField<Draft extends { reason: string }>({
  form,
  label,
  note,
}: {
  form: Form<Draft, Draft>;
  label?: string;
  note?: string;
}) {
  const { t } = useTranslation('console');
  // A draft with more fields has this one, too.
  const own = form as unknown as Form<{ reason: string }, { reason: string }>;
  return (
    <FormTextField
      form={own}
      name="reason"
      label={label ?? t('reason.label')}
      note={note ?? t('reason.note')}
      required
      wide
      lines={2}
      maxLength={500}
    />
  );
}

/** Checks a reason before it is sent. */
export function useReasonCheck(shortest = SHORTEST): (draft: { reason: string }) => FieldProblems {
  const { t } = useTranslation('console');
  return ({ reason }) =>
    reason.trim().length < shortest ? { reason: t('reason.short', { letters: shortest }) } : {};
}
