import { PHONE_DIGITS, type Country } from '@sourcewiz/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '../../../../platform/i18n/country-names.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../../platform/kit/fields/choice-field.tsx';
import { Field } from '../../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../../platform/kit/fields/text-input.tsx';
import { nationalDigits } from '../../sign-in/mobile.rules.ts';
import { CodeInline, CodeModal } from './number-code.tsx';
import { isChanged, isWholeNumber, startOf } from './number.rules.ts';
import own from './number-edit.module.css';
import css from '../profile.module.css';
import { useFocusFirst } from '../use-focus-first.ts';
import { useNumberCode, type NumberKind } from './use-number-code.ts';

/**
 * Changes a number of the person: number and country first, then the code that was sent to it, in a dialog or below
 * the field (AUTH-077).
 */
export function NumberEdit({
  kind,
  form,
  saved,
  countries,
  onClose,
}: {
  kind: NumberKind;
  form: 'modal' | 'inline';
  /** The proven number; one that was never proven counts as none, so that it can be submitted as it is. */
  saved: { mobile: string | null; country: number | null; isProven: boolean };
  countries: readonly Country[];
  /** Closes the edit: the number was saved, or the person changed his mind. */
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState(() => startOf(saved));
  const [isChecked, setIsChecked] = useState(false);
  const code = useNumberCode(kind, onClose);
  const part = useFocusFirst<HTMLFormElement>();
  const choices = useCountryChoices(countries, 'prefix');
  const country = countries.find(({ id }) => id === typed.country);
  const isWhole = isWholeNumber(typed, countries);
  const canSubmit = isChanged(typed, saved) || (saved.mobile !== null && !saved.isProven);
  const inCode = code.sent !== null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!canSubmit || code.busy || inCode) return;
    setIsChecked(true);
    if (isWhole) void code.send(typed);
  };
  const numberError = isChecked && typed.mobile.length !== PHONE_DIGITS ? t('numbers.invalid') : undefined;
  const countryError = isChecked && country === undefined ? t('numbers.countryMissing') : undefined;
  return (
    <div className={css['edit']}>
      <form ref={part} noValidate onSubmit={submit}>
        <div className={own['phone']}>
          <Field label={t('numbers.country')} error={countryError}>
            {({ id, 'aria-describedby': note }) => (
              <ChoiceField
                id={id}
                label={t('numbers.country')}
                choices={choices}
                value={country === undefined ? null : String(country.id)}
                {...(country === undefined ? {} : { shown: `+${country.phonecode} (${country.iso3})` })}
                placeholder={t('numbers.chooseCountry')}
                invalid={countryError !== undefined}
                describedBy={note}
                disabled={inCode}
                onChange={(value) => setTyped((now) => ({ ...now, country: Number(value) }))}
              />
            )}
          </Field>
          <Field label={t('numbers.number')} note={t('numbers.tenDigits')} error={numberError}>
            {(control) => (
              <TextInput
                {...control}
                type="tel"
                inputMode="numeric"
                autoComplete="tel-national"
                value={typed.mobile}
                disabled={inCode && form === 'inline'}
                onChange={({ target }) =>
                  setTyped((now) => ({
                    ...now,
                    mobile: nationalDigits(target.value, country?.phonecode).slice(0, PHONE_DIGITS),
                  }))
                }
              />
            )}
          </Field>
        </div>
        {inCode && form === 'inline' ? null : (
          <div className={css['formActions']}>
            <Button variant="primary" type="submit" disabled={!canSubmit} loading={code.busy && !inCode}>
              {t('numbers.submit')}
            </Button>
            <Button onClick={onClose}>{t('cancel')}</Button>
          </div>
        )}
      </form>
      {code.sent === null ? null : form === 'modal' ? (
        <CodeModal code={code} sent={code.sent} />
      ) : (
        <CodeInline code={code} sent={code.sent} />
      )}
    </div>
  );
}
