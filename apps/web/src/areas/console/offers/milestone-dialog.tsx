import {
  addMilestone,
  changeMilestone,
  lastDayOfYear,
  type ConsoleMilestone,
  type ResultOf,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { fieldChecks } from '../../../platform/form/fields/field-checks.rules.ts';
import { FormDateField } from '../../../platform/form/fields/date-field.tsx';
import { FormNumberField } from '../../../platform/form/fields/number-field.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { today } from '../../../platform/i18n/today.ts';

interface Draft {
  reward: string;
  provider: string;
  target: string;
  starts_on: string;
  end_date: string;
}

/** Adds or changes a milestone. */
export function MilestoneDialog({
  milestone,
  onClose,
}: {
  milestone: ConsoleMilestone | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('consoleOffers');
  const form = useSendForm<Draft, ResultOf<typeof addMilestone>>({
    start: {
      reward: milestone?.reward ?? '',
      provider: milestone?.provider ?? '',
      target: milestone === null ? '' : String(milestone.target),
      starts_on: milestone?.starts_on ?? today(),
      end_date: milestone?.end_date ?? lastDayOfYear(today()),
    },
    check: (draft) => ({
      ...(Number(draft.reward) === 0 ? { reward: t('milestones.noValue') } : {}),
      ...fieldChecks(draft, {
        numbers: ['reward', 'target'],
        days: ['starts_on', 'end_date'],
        required: {
          reward: t('milestones.value'),
          provider: t('milestones.provider'),
          target: t('milestones.target'),
          starts_on: t('milestones.from'),
          end_date: t('milestones.to'),
        },
      }),
    }),
    send: (draft) => {
      const body = { ...draft, provider: draft.provider.trim(), target: Number(draft.target) };
      return milestone === null
        ? call(addMilestone, { body })
        : call(changeMilestone, { params: { id: milestone.id }, body });
    },
    onSent: () => {
      toast({ tone: 'ok', title: t('milestones.saved') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(milestone === null ? 'milestones.add' : 'milestones.edit')}
      text={t('milestones.text')}
      action={t('milestones.save')}
      columns={2}
      width={560}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="provider"
        label={t('milestones.provider')}
        note={t('milestones.providerNote')}
        required
        maxLength={80}
      />
      <FormNumberField form={form} name="reward" label={t('milestones.value')} unit="₹" required />
      <FormDateField form={form} name="starts_on" label={t('milestones.from')} required />
      <FormDateField form={form} name="end_date" label={t('milestones.to')} required />
      <FormNumberField form={form} name="target" label={t('milestones.target')} whole required />
    </FormDialog>
  );
}
