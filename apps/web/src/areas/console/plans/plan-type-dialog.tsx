import {
  addPlan,
  changePlan,
  countedModules,
  moduleSlugs,
  planTiers,
  type ConsolePlan,
  type ModuleSlug,
  type ResultOf,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { FormNumberField } from '../../../platform/form/fields/number-field.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { FieldGrid } from '../../../platform/kit/page/section.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { moduleName } from '../companies/company-words.ts';
import { LinesField } from './lines-field.tsx';
import css from './plans.module.css';
import { PlanPreview } from './plan-preview.tsx';
import { planDraftOf, planFaults, planOf, type PlanDraft } from './plan-type-form.rules.ts';

/** Adds or changes a plan, with what companies will see of it and whom it concerns. */
export function PlanTypeDialog({ plan, onClose }: { plan: ConsolePlan | null; onClose: () => void }) {
  const { t } = useTranslation('consolePlans');
  const form = useSendForm<PlanDraft, ResultOf<typeof addPlan>>({
    start: planDraftOf(plan),
    check: (draft) =>
      Object.fromEntries(
        Object.entries(planFaults(draft)).map(([field, fault]) => [field, t(`faults.${fault}`)]),
      ),
    send: (draft) =>
      plan === null
        ? call(addPlan, { body: planOf(draft) })
        : call(changePlan, { params: { id: plan.id }, body: planOf(draft) }),
    onSent: (_, draft) => {
      toast({ tone: 'ok', title: t('plans.saved', { plan: draft.label.trim().toUpperCase() }) });
      onClose();
    },
  });
  const { draft } = form;
  const flag = (name: 'is_on_offer' | 'is_popular' | 'hides_price') => (
    <Checkbox checked={draft[name]} onChange={(isOn) => form.set(name, isOn)}>
      {t(`plans.${name}`)}
    </Checkbox>
  );
  return (
    <FormDialog
      form={form}
      title={plan === null ? t('plans.add') : t('plans.edit', { plan: plan.label.toUpperCase() })}
      {...(plan === null ? {} : { text: t('plans.editText') })}
      action={t('plans.save')}
      width={1020}
      className={css['editor']}
      onClose={onClose}
    >
      <Stack gap={16}>
        <FieldGrid>
          <FormTextField form={form} name="label" label={t('plans.label')} required maxLength={60} />
          <FormTextField
            form={form}
            name="name"
            label={t('plans.name')}
            note={t('plans.nameNote')}
            required
            maxLength={40}
            spellCheck={false}
            autoCapitalize="none"
          />
          <FormNumberField form={form} name="amount" label={t('plans.amount')} unit="₹" required />
          <FormNumberField
            form={form}
            name="priority"
            label={t('plans.rank')}
            note={t('plans.rankNote')}
            whole
            required
          />
          <FormChoiceField
            form={form}
            name="tier"
            label={t('plans.tier')}
            note={t('plans.tierNote')}
            choices={planTiers.map((value) => ({ value, label: t(`tiers.${value}`) }))}
          />
          <FormChoiceField
            form={form}
            name="module_id"
            label={t('plans.scope')}
            none={t('plans.core')}
            choices={moduleSlugs.map((value) => ({ value, label: moduleName(value) }))}
            onChoose={(value) => form.set('module_id', value ?? '')}
          />
        </FieldGrid>
        <Limits
          limits={draft.limits}
          error={form.errorAt('limits')}
          onChange={(limits) => form.set('limits', limits)}
        />
        <LinesField form={form} name="benefits" label={t('plans.benefits')} add={t('plans.addBenefit')} />
        <LinesField
          form={form}
          name="line_items"
          label={t('plans.items')}
          add={t('plans.addItem')}
          withAmounts
        />
        <Stack gap={8}>
          {flag('is_on_offer')}
          {flag('is_popular')}
          {flag('hides_price')}
        </Stack>
      </Stack>
      <PlanPreview id={plan?.id} draft={draft} />
    </FormDialog>
  );
}

/** Which modules are part of the plan, and how much of those that are counted. */
function Limits({
  limits,
  error,
  onChange,
}: {
  limits: PlanDraft['limits'];
  error: string | undefined;
  onChange: (limits: PlanDraft['limits']) => void;
}) {
  const { t } = useTranslation('consolePlans');
  const counted: readonly string[] = countedModules;
  const order = [...countedModules, ...moduleSlugs.filter((slug) => !counted.includes(slug))];
  const change = (slug: ModuleSlug, limit: string | undefined): void => {
    const { [slug]: _, ...others } = limits;
    onChange(limit === undefined ? others : { ...others, [slug]: limit });
  };
  return (
    <fieldset className={css['limits']} aria-invalid={error !== undefined}>
      <legend>{t('plans.modules')}</legend>
      {order.map((slug) => (
        <div key={slug} className={css['limit']}>
          <Checkbox
            checked={limits[slug] !== undefined}
            onChange={(isPart) => change(slug, isPart ? '' : undefined)}
          >
            {moduleName(slug)}
          </Checkbox>
          {counted.includes(slug) && limits[slug] !== undefined ? (
            <NumberInput
              whole
              framed
              id={`limit-${slug}`}
              label={t('plans.limitOf', { module: moduleName(slug) })}
              placeholder={t('plans.unlimited')}
              maxLength={9}
              invalid={error !== undefined && !/^\d*$/.test(limits[slug])}
              value={limits[slug]}
              onChange={(limit) => change(slug, limit)}
            />
          ) : null}
        </div>
      ))}
      {error === undefined ? null : (
        <Text tone="bad" size="sm" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
