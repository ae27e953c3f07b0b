import type { ComponentProps } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { currencyChoices } from '../../i18n/currency-names.ts';
import { ChoiceField } from '../../kit/fields/choices/choice-field.tsx';
import { besideNumber, FrameUnit, InputFrame } from '../../kit/fields/input-frame.tsx';
import { NumberInput } from '../../kit/fields/number-input.tsx';
import { FormField, type FormFieldProps, type HoldersOf } from './form-field.tsx';

/** Longest number that is typed. */
const LENGTH_MAX = 40;

type NumberProps<Stored, Draft extends object, Name> = FormFieldProps<Stored, Draft, Name> &
  Pick<ComponentProps<typeof NumberInput>, 'whole' | 'step' | 'autoFocus' | 'disabled'> & {
    /** Shown behind the number. */
    unit?: string | undefined;
  };

/** A number or a quantity of a form, as text with a decimal point. */
export function FormNumberField<Stored, Draft extends object, Name extends HoldersOf<Draft, string>>({
  whole,
  step,
  autoFocus,
  disabled,
  unit,
  ...field
}: NumberProps<Stored, Draft, Name>) {
  const { form, name } = field;
  const { fieldText } = useFormats();
  return (
    <FormField {...field} shown={(value) => fieldText(String(value))}>
      {({ id, 'aria-invalid': invalid, 'aria-describedby': describedBy }) => {
        const input = (
          <NumberInput
            {...{ id, invalid, describedBy, whole, step, autoFocus, disabled }}
            framed={unit === undefined}
            maxLength={LENGTH_MAX}
            aria-required={field.required}
            value={form.draft[name] as string}
            onChange={(text) => form.set(name, text as Draft[Name])}
            onBlur={() => form.leave(name)}
          />
        );
        if (unit === undefined) return input;
        return (
          <InputFrame invalid={invalid}>
            {input}
            <FrameUnit>{unit}</FrameUnit>
          </InputFrame>
        );
      }}
    </FormField>
  );
}

/** An amount with its currency in one field; the draft holds both, and the form declares them `together`. */
export function FormMoneyField<
  Stored,
  Draft extends object,
  Name extends HoldersOf<Draft, string>,
  Currency extends HoldersOf<Draft, string>,
>({
  currency,
  currencyLabel,
  disabled,
  ...field
}: FormFieldProps<Stored, Draft, Name> & {
  /** The field of the draft that holds the currency's code. */
  currency: Currency;
  currencyLabel: string;
  disabled?: boolean;
}) {
  const { form, name } = field;
  const { fieldText } = useFormats();
  const code = form.draft[currency] as string;
  const error = form.errorAt(name) ?? form.errorAt(currency);
  return (
    <FormField
      {...field}
      error={error}
      shown={(amount) => [fieldText(String(amount)), form.base[currency] as string].filter(Boolean).join(' ')}
    >
      {({ id, 'aria-describedby': describedBy }) => (
        <InputFrame invalid={error !== undefined}>
          <ChoiceField
            className={besideNumber.before}
            label={currencyLabel}
            choices={currencyChoices()}
            value={code === '' ? null : code}
            shown={code}
            placeholder="–"
            disabled={disabled ?? false}
            onChange={(chosen) => form.set(currency, (chosen ?? '') as Draft[Currency])}
            onBlur={() => form.leave(currency)}
          />
          <NumberInput
            id={id}
            step="0.01"
            invalid={error !== undefined}
            describedBy={describedBy}
            disabled={disabled}
            maxLength={LENGTH_MAX}
            aria-required={field.required}
            value={form.draft[name] as string}
            onChange={(text) => form.set(name, text as Draft[Name])}
            onBlur={() => form.leave(name)}
          />
        </InputFrame>
      )}
    </FormField>
  );
}
