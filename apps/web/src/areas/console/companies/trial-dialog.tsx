import {
  addDays,
  consoleChangeTrial,
  TRIAL_DAYS,
  type ConsoleCompany,
  type ModuleUsage,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { fieldChecks } from '../../../platform/form/fields/field-checks.rules.ts';
import { FormDateField } from '../../../platform/form/fields/date-field.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { RadioList } from '../../../platform/kit/fields/choices/radio-list.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { today } from '../../../platform/i18n/today.ts';
import { ReasonField, useReasonCheck } from './reason-field.tsx';

/** Starts, extends or ends the trial of a module, or forgets it. */
export function TrialDialog({
  company,
  module,
  onClose,
}: {
  company: ConsoleCompany;
  module: ModuleUsage;
  onClose: () => void;
}) {
  const { t } = useTranslation('consoleCompanies');
  const reasonCheck = useReasonCheck();
  const wasTried = module.plan_type === 'trial' && module.plan_status !== 'inactive';
  const form = useSendForm({
    start: {
      what: 'until',
      ends_on: (wasTried ? module.end_date : null) ?? addDays(today(), TRIAL_DAYS - 1),
      reason: '',
    },
    check: (draft) => ({
      ...(draft.what === 'until'
        ? fieldChecks(draft, { days: ['ends_on'], required: { ends_on: t('plan.until') } })
        : {}),
      ...reasonCheck(draft),
    }),
    send: ({ what, ends_on: endsOn, reason }) =>
      call(consoleChangeTrial, {
        params: { id: company.id, module_id: module.module_id },
        body: { ends_on: what === 'until' ? endsOn : null, reason },
      }),
    onSent: () => {
      toast({ tone: 'ok', title: t('trial.changed', { module: module.module_label }) });
      onClose();
    },
  });
  const isUntil = form.draft.what === 'until';
  return (
    <FormDialog
      form={form}
      title={t('trial.of', { module: module.module_label })}
      text={company.name}
      action={t('trial.save')}
      onClose={onClose}
    >
      <Stack gap={14}>
        <RadioList
          title={t('trial.what')}
          items={(['until', 'forget'] as const).map((key) => ({
            key,
            label: t(`trial.${key}`),
            text: t(`trial.${key}Text`),
          }))}
          value={isUntil ? 'until' : 'forget'}
          onChange={(what) => form.set('what', what)}
        />
        {isUntil ? (
          <FormDateField
            form={form}
            name="ends_on"
            label={t('plan.until')}
            note={t('trial.endNote')}
            required
          />
        ) : null}
        <ReasonField form={form} />
      </Stack>
    </FormDialog>
  );
}
