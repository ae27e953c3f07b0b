import {
  attributeTabs,
  dimensions,
  dtypes,
  listCurrencies,
  listUnits,
  priceUnits,
  type Attribute,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { currencyName } from '../../../platform/i18n/currency-names.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField, type Choice } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { FieldGrid } from '../../../platform/kit/page/section.tsx';
import { settingsOf } from './attribute-form.rules.ts';
import type { AttributeFormState } from './use-attribute-form.ts';

/** Name, type and section of an attribute, and its default unit and currency. */
export function BasicFields({
  form,
  attribute,
  onChangeType,
}: {
  form: AttributeFormState['form'];
  attribute: Attribute | null;
  onChangeType: () => void;
}) {
  const { t } = useTranslation('attributeManager');
  const types = useTypeChoices();
  const priceChoices = usePriceUnitChoices();
  const currencies = useCall(listCurrencies);
  const { draft, set, errorAt } = form;
  const { hasUnits, hasDimension, isPrice } = settingsOf(draft.dtype);
  const forget = (...fields: ('default_unit' | 'dimension')[]): void =>
    fields.forEach((field) => set(field, null));
  return (
    <FieldGrid>
      <FormTextField
        form={form}
        name="name"
        label={t('form.name')}
        required
        wide
        autoComplete="off"
        autoFocus={attribute === null}
        maxLength={80}
      />
      {attribute === null ? (
        <FormChoiceField
          form={form}
          name="dtype"
          label={t('form.type')}
          note={t(`typeNotes.${draft.dtype}`)}
          choices={types}
          onChoose={(dtype) => {
            if (dtype !== null) set('dtype', dtype);
            forget('default_unit', 'dimension');
          }}
        />
      ) : (
        <Field label={t('form.type')}>
          {({ id }) => (
            <Row id={id} justify="between">
              {t(`types.${draft.dtype}`)}
              <Button onClick={onChangeType}>{t('form.changeType')}</Button>
            </Row>
          )}
        </Field>
      )}
      <FormChoiceField
        form={form}
        name="tabname"
        label={t('form.section')}
        choices={attributeTabs.map((tab) => ({ value: tab, label: t(`sections.${tab}`) }))}
      />
      {hasDimension ? (
        <FormChoiceField
          form={form}
          name="dimension"
          label={t('form.dimension')}
          none={t('form.anyDimension')}
          choices={dimensions.map((one) => ({ value: one, label: t(`units.dimensions.${one}`) }))}
          onChoose={(dimension) => {
            set('dimension', dimension);
            forget('default_unit');
          }}
        />
      ) : null}
      {hasUnits ? (
        <UnitField
          dimension={draft.dtype === 'size' ? 'length' : draft.dimension}
          value={draft.default_unit}
          error={errorAt('default_unit')}
          onChange={(unit) => set('default_unit', unit)}
        />
      ) : null}
      {isPrice ? (
        <FormChoiceField
          form={form}
          name="default_unit"
          label={t('form.unit')}
          choices={priceChoices}
          shown={priceChoices.find(({ value }) => value === (draft.default_unit ?? 'per-piece'))?.label ?? ''}
        />
      ) : null}
      {isPrice && attribute !== null ? (
        <FormChoiceField
          form={form}
          name="default_currency"
          label={t('form.currency')}
          none={t('form.noCurrency')}
          choices={(currencies.data ?? []).map(({ short_name, name }) => ({
            value: short_name,
            label: short_name,
            note: currencyName(short_name),
            also: [name],
          }))}
        />
      ) : null}
    </FieldGrid>
  );
}

/** The data types with a short description of each. */
export function useTypeChoices(): Choice[] {
  const { t } = useTranslation('attributeManager');
  return dtypes.map((dtype) => ({ value: dtype, label: t(`types.${dtype}`), note: t(`typeNotes.${dtype}`) }));
}

function usePriceUnitChoices(): Choice[] {
  const { t } = useTranslation('attributes');
  return priceUnits.map((unit) => ({ value: unit, label: t(`priceUnits.${unit}`) }));
}

/** The units of a dimension, including the company's own; those no longer offered are left out unless in use. */
export function UnitField({
  dimension,
  value,
  error,
  label,
  onChange,
}: {
  dimension: string | null;
  value: string | null;
  error?: string | undefined;
  label?: string;
  onChange: (unit: string | null) => void;
}) {
  const { t } = useTranslation('attributeManager');
  const units = useCall(listUnits);
  const name = label ?? t('form.unit');
  const choices = (units.data ?? [])
    .filter(({ category }) => dimension === null || category === dimension)
    .filter(({ short_name, is_offered }) => is_offered || short_name === value)
    .map(({ short_name, category }): Choice => ({
      value: short_name,
      label: short_name,
      note: t(`units.dimensions.${category as 'length'}`),
    }));
  return (
    <Field label={name} error={error}>
      {({ id }) => (
        <ChoiceField
          id={id}
          label={name}
          none={t('form.noUnit')}
          choices={choices}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
