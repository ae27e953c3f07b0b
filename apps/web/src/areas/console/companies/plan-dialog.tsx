import {
  consoleChangePlan,
  consolePlans,
  lastDayOfYear,
  type ConsoleCompanyDetails,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { fieldChecks } from '../../../platform/form/fields/field-checks.rules.ts';
import { FormDateField } from '../../../platform/form/fields/date-field.tsx';
import { FormNumberField } from '../../../platform/form/fields/number-field.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { today } from '../../../platform/i18n/today.ts';
import { ReasonField, useReasonCheck } from './reason-field.tsx';

const NONE = 'none';

/** Gives the company another plan, or changes days and discount of the one it has. */
export function PlanDialog({ details, onClose }: { details: ConsoleCompanyDetails; onClose: () => void }) {
  const { t } = useTranslation('consoleCompanies');
  const { company, plan } = details;
  const { data } = useCall(consolePlans);
  const running = plan.core_plan.id === null ? NONE : String(plan.core_plan.id);
  const reasonCheck = useReasonCheck();
  const form = useSendForm({
    start: {
      plan_id: running,
      starts_on: plan.start_date ?? today(),
      ends_on: plan.end_date ?? '',
      discount_value: details.discount_value,
      amount_deduct: details.amount_deduct,
      reason: '',
    },
    check: (draft) => ({
      ...fieldChecks(draft, {
        days: ['starts_on', 'ends_on'],
        numbers: ['discount_value', 'amount_deduct'],
        required: { starts_on: t('plan.from') },
      }),
      ...reasonCheck(draft),
    }),
    send: ({
      plan_id: chosen,
      reason,
      ends_on: endsOn,
      discount_value: discount,
      amount_deduct: deduct,
      ...rest
    }) =>
      call(consoleChangePlan, {
        params: { id: company.id },
        body:
          chosen === NONE
            ? { plan_id: null, reason }
            : {
                plan_id: Number(chosen),
                starts_on: rest.starts_on,
                ends_on: endsOn === '' ? null : endsOn,
                discount_value: discount === '' ? '0' : discount,
                amount_deduct: deduct === '' ? '0' : deduct,
                reason,
              },
      }),
    onSent: () => {
      toast({ tone: 'ok', title: t('plan.changed', { company: company.name }) });
      onClose();
    },
  });
  const isNone = form.draft.plan_id === NONE;
  const choose = (chosen: string | null): void => {
    form.set('plan_id', chosen ?? NONE);
    const stays = chosen === running;
    const startsOn = stays ? (plan.start_date ?? today()) : today();
    form.set('starts_on', startsOn);
    form.set('ends_on', stays ? (plan.end_date ?? '') : lastDayOfYear(startsOn));
    form.set('discount_value', stays ? details.discount_value : '0');
    form.set('amount_deduct', stays ? details.amount_deduct : '0');
  };
  return (
    <FormDialog
      form={form}
      title={t('plan.change')}
      text={company.name}
      action={t('plan.save')}
      columns={2}
      width={560}
      onClose={onClose}
    >
      <FormChoiceField
        form={form}
        name="plan_id"
        label={t('columns.plan')}
        wide
        note={isNone ? t('plan.noneText') : undefined}
        choices={[
          ...(data?.plans ?? [])
            .filter(({ module_id: module }) => module === null)
            .map(({ id, label }) => ({ value: String(id), label: label.toUpperCase() })),
          { value: NONE, label: t('plan.noPlan') },
        ]}
        onChoose={choose}
      />
      {isNone ? null : (
        <>
          <FormDateField form={form} name="starts_on" label={t('plan.from')} required />
          <FormDateField form={form} name="ends_on" label={t('plan.until')} note={t('plan.untilNote')} />
          <FormNumberField form={form} name="discount_value" label={t('plan.discount')} unit="%" />
          <FormNumberField form={form} name="amount_deduct" label={t('plan.deduct')} unit="₹" />
        </>
      )}
      <ReasonField form={form} />
    </FormDialog>
  );
}
