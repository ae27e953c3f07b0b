import {
  consoleAddAddon,
  consolePlans,
  consoleRemoveAddon,
  type ConsoleAddon,
  type ConsoleCompany,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../../platform/i18n/plan-price.ts';
import { call } from '../../../platform/api/call.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { fieldChecks } from '../../../platform/form/fields/field-checks.rules.ts';
import { FormDateField } from '../../../platform/form/fields/date-field.tsx';
import { FormNumberField } from '../../../platform/form/fields/number-field.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { today } from '../../../platform/i18n/today.ts';
import { moduleName } from './company-words.ts';
import { ReasonField, useReasonCheck } from './reason-field.tsx';

/** Gives the company an add-on. */
export function AddonDialog({ company, onClose }: { company: ConsoleCompany; onClose: () => void }) {
  const { t } = useTranslation('consoleCompanies');
  const { data } = useCall(consolePlans);
  const reasonCheck = useReasonCheck();
  const form = useSendForm({
    start: {
      addon_id: '',
      starts_on: today(),
      ends_on: '',
      discount_value: '',
      amount_deduct: '',
      reason: '',
    },
    check: (draft) => ({
      ...fieldChecks(draft, {
        days: ['starts_on', 'ends_on'],
        numbers: ['discount_value', 'amount_deduct'],
        required: { addon_id: t('addons.addon'), starts_on: t('plan.from') },
      }),
      ...reasonCheck(draft),
    }),
    send: ({
      addon_id: id,
      starts_on,
      ends_on: endsOn,
      discount_value: discount,
      amount_deduct: deduct,
      reason,
    }) =>
      call(consoleAddAddon, {
        params: { id: company.id },
        body: {
          addon_id: Number(id),
          starts_on,
          ...(endsOn === '' ? {} : { ends_on: endsOn }),
          ...(discount === '' ? {} : { discount_value: discount }),
          ...(deduct === '' ? {} : { amount_deduct: deduct }),
          reason,
        },
      }),
    onSent: () => {
      toast({ tone: 'ok', title: t('addons.added', { company: company.name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('addons.add')}
      text={company.name}
      action={t('addons.add')}
      columns={2}
      width={560}
      onClose={onClose}
    >
      <FormChoiceField
        form={form}
        name="addon_id"
        label={t('addons.addon')}
        required
        wide
        placeholder={t('addons.choose')}
        choices={(data?.addons ?? []).map(({ id, label, module_id: module, amount }) => ({
          value: String(id),
          label: label[currentLanguage()],
          note: `${moduleName(module)}, ${planPrice(amount)}`,
        }))}
      />
      <FormDateField form={form} name="starts_on" label={t('plan.from')} required />
      <FormDateField form={form} name="ends_on" label={t('plan.until')} note={t('addons.untilNote')} />
      <FormNumberField form={form} name="discount_value" label={t('plan.discount')} unit="%" />
      <FormNumberField form={form} name="amount_deduct" label={t('plan.deduct')} unit="₹" />
      <ReasonField form={form} />
    </FormDialog>
  );
}

/** Takes an add-on back. */
export function RemoveAddonDialog({
  company,
  addon,
  onClose,
}: {
  company: ConsoleCompany;
  addon: ConsoleAddon;
  onClose: () => void;
}) {
  const { t } = useTranslation('consoleCompanies');
  const form = useSendForm({
    start: { reason: '' },
    check: useReasonCheck(),
    send: ({ reason }) =>
      call(consoleRemoveAddon, {
        params: { id: company.id, purchase_id: addon.id },
        body: { reason },
      }),
    onSent: () => {
      toast({ tone: 'ok', title: t('addons.removed', { addon: addon.label }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('addons.removeOf', { addon: addon.label })}
      text={t('addons.removeText', { company: company.name })}
      action={t('addons.remove')}
      danger
      onClose={onClose}
    >
      <ReasonField form={form} />
    </FormDialog>
  );
}
