import {
  attributeTabs,
  dimensions,
  dtypes,
  listCurrencies,
  listUnits,
  priceUnits,
  type Attribute,
  type Dtype,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { currencyName } from '../../../platform/i18n/currency-names.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField, type Choice } from '../../../platform/kit/fields/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import css from './attribute-drawer.module.css';
import { settingsOf } from './attribute-form.rules.ts';
import type { AttributeFormState } from './use-attribute-form.ts';

/** Name, type and section of an attribute, and the unit and currency that go without saying. */
export function BasicFields({
  state: { form, change, errorOf },
  attribute,
  onChangeType,
}: {
  state: AttributeFormState;
  attribute: Attribute | null;
  onChangeType: () => void;
}) {
  const { t } = useTranslation('attributeManager');
  const types = useTypeChoices();
  const priceChoices = usePriceUnitChoices();
  const { hasUnits, hasDimension, isPrice } = settingsOf(form.dtype);
  return (
    <div className={css['fields']}>
      <Field label={t('form.name')} required wide error={errorOf('name')}>
        {(control) => (
          <TextInput
            {...control}
            aria-required
            autoComplete="off"
            autoFocus={attribute === null}
            maxLength={80}
            value={form.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      {attribute === null ? (
        <Field label={t('form.type')} note={t(`typeNotes.${form.dtype}`)}>
          {({ id }) => (
            <ChoiceField
              id={id}
              label={t('form.type')}
              choices={types}
              value={form.dtype}
              onChange={(value) => {
                if (value !== null) change({ dtype: value as Dtype, default_unit: null, dimension: null });
              }}
            />
          )}
        </Field>
      ) : (
        <Field label={t('form.type')}>
          {({ id }) => (
            <div id={id} className={css['typeNow']}>
              <span>{t(`types.${form.dtype}`)}</span>
              <Button size="small" onClick={onChangeType}>
                {t('form.changeType')}
              </Button>
            </div>
          )}
        </Field>
      )}
      <Field label={t('form.section')} error={errorOf('tabname')}>
        {({ id }) => (
          <ChoiceField
            id={id}
            label={t('form.section')}
            choices={attributeTabs.map((tab) => ({ value: tab, label: t(`sections.${tab}`) }))}
            value={form.tabname}
            onChange={(value) => {
              const tab = attributeTabs.find((one) => one === value);
              if (tab) change({ tabname: tab });
            }}
          />
        )}
      </Field>
      {hasDimension ? (
        <Field label={t('form.dimension')} error={errorOf('dimension')}>
          {({ id }) => (
            <ChoiceField
              id={id}
              label={t('form.dimension')}
              none={t('form.anyDimension')}
              choices={dimensions.map((one) => ({ value: one, label: t(`units.dimensions.${one}`) }))}
              value={form.dimension}
              onChange={(dimension) => change({ dimension, default_unit: null })}
            />
          )}
        </Field>
      ) : null}
      {hasUnits ? (
        <UnitField
          dimension={form.dtype === 'size' ? 'length' : form.dimension}
          value={form.default_unit}
          error={errorOf('default_unit')}
          onChange={(default_unit) => change({ default_unit })}
        />
      ) : null}
      {isPrice ? (
        <>
          <Field label={t('form.unit')} error={errorOf('default_unit')}>
            {({ id }) => (
              <ChoiceField
                id={id}
                label={t('form.unit')}
                choices={priceChoices}
                value={form.default_unit ?? 'per-piece'}
                onChange={(default_unit) => change({ default_unit })}
              />
            )}
          </Field>
          {attribute === null ? null : (
            <CurrencyField
              value={form.default_currency}
              error={errorOf('default_currency')}
              onChange={(default_currency) => change({ default_currency })}
            />
          )}
        </>
      ) : null}
    </div>
  );
}

/** The data types with a word about each. */
export function useTypeChoices(): Choice[] {
  const { t } = useTranslation('attributeManager');
  return dtypes.map((dtype) => ({ value: dtype, label: t(`types.${dtype}`), note: t(`typeNotes.${dtype}`) }));
}

function usePriceUnitChoices(): Choice[] {
  const { t } = useTranslation('attributes');
  return priceUnits.map((unit) => ({ value: unit, label: t(`priceUnits.${unit}`) }));
}

/** A unit of a dimension, own ones among them; those that are not offered are left out but for the one it is. */
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

function CurrencyField({
  value,
  error,
  onChange,
}: {
  value: string | null;
  error: string | undefined;
  onChange: (currency: string | null) => void;
}) {
  const { t } = useTranslation('attributeManager');
  const currencies = useCall(listCurrencies);
  return (
    <Field label={t('form.currency')} error={error}>
      {({ id }) => (
        <ChoiceField
          id={id}
          label={t('form.currency')}
          none={t('form.noCurrency')}
          choices={(currencies.data ?? []).map(({ short_name, name }) => ({
            value: short_name,
            label: short_name,
            note: currencyName(short_name),
            also: [name],
          }))}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
