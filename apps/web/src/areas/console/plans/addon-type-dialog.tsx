import { addAddonType, changeAddonType, moduleSlugs, type ConsoleAddonType } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { fieldChecks } from '../../../platform/form/fields/field-checks.rules.ts';
import { FormNumberField } from '../../../platform/form/fields/number-field.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { moduleName } from '../companies/company-words.ts';

/** Adds or changes an add-on that companies may ask for. */
export function AddonTypeDialog({ addon, onClose }: { addon: ConsoleAddonType | null; onClose: () => void }) {
  const { t } = useTranslation('consolePlans');
  const form = useSendForm({
    start: {
      module_id: addon?.module_id ?? '',
      label_en: addon?.label.en ?? '',
      label_tr: addon?.label.tr ?? '',
      description_en: addon?.description.en ?? '',
      description_tr: addon?.description.tr ?? '',
      amount: addon?.amount ?? '',
      limit: addon === null || addon.limit === null ? '' : String(addon.limit),
      is_on_offer: addon?.is_on_offer ?? true,
    },
    check: (draft) =>
      fieldChecks(draft, {
        numbers: ['amount', 'limit'],
        required: {
          module_id: t('addons.module'),
          label_en: t('addons.labelIn', { language: t('languages.en') }),
          label_tr: t('addons.labelIn', { language: t('languages.tr') }),
          description_en: t('addons.textIn', { language: t('languages.en') }),
          description_tr: t('addons.textIn', { language: t('languages.tr') }),
          amount: t('plans.amount'),
        },
      }),
    // Its texts are pairs of languages.
    pathOf: ({ path }) => path?.replace(/^body\./, '').replace(/^(label|description)\.(en|tr)$/, '$1_$2'),
    send: (draft) => {
      const body = {
        module_id: moduleSlugs.find((slug) => slug === draft.module_id) ?? 'users',
        label: { en: draft.label_en.trim(), tr: draft.label_tr.trim() },
        description: { en: draft.description_en.trim(), tr: draft.description_tr.trim() },
        amount: draft.amount,
        limit: draft.limit === '' ? null : Number(draft.limit),
        is_on_offer: draft.is_on_offer,
      } as const;
      return addon === null
        ? call(addAddonType, { body })
        : call(changeAddonType, { params: { id: addon.id }, body });
    },
    onSent: () => {
      toast({ tone: 'ok', title: t('addons.saved') });
      onClose();
    },
  });
  const pair = (name: 'label' | 'description', lines?: number) =>
    (['en', 'tr'] as const).map((language) => (
      <FormTextField
        key={language}
        form={form}
        name={`${name}_${language}`}
        label={t(name === 'label' ? 'addons.labelIn' : 'addons.textIn', {
          language: t(`languages.${language}`),
        })}
        required
        maxLength={300}
        {...(lines === undefined ? {} : { lines })}
      />
    ));
  return (
    <FormDialog
      form={form}
      title={t(addon === null ? 'addons.add' : 'addons.edit')}
      action={t('addons.save')}
      columns={2}
      width={640}
      onClose={onClose}
    >
      {pair('label')}
      {pair('description', 2)}
      <FormChoiceField
        form={form}
        name="module_id"
        label={t('addons.module')}
        required
        wide
        choices={moduleSlugs.map((value) => ({ value, label: moduleName(value) }))}
      />
      <FormNumberField form={form} name="amount" label={t('plans.amount')} unit="₹" required />
      <FormNumberField form={form} name="limit" label={t('addons.adds')} note={t('addons.addsNote')} whole />
      <Checkbox checked={form.draft.is_on_offer} onChange={(isOn) => form.set('is_on_offer', isOn)}>
        {t('plans.is_on_offer')}
      </Checkbox>
    </FormDialog>
  );
}
