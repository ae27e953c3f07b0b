import { PHONE_DIGITS, type Country } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '../../../platform/i18n/country-names.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choice-field.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { nationalDigits } from '../sign-in/mobile.rules.ts';
import css from './policies.module.css';
import { canSubmitContact } from './reminder.rules.ts';
import type { Contact } from './use-whatsapp-code.ts';

export function ContactStep({
  contact,
  countries,
  enabled,
  failed,
  busy,
  onRetry,
  onAgree,
  onChange,
  onLater,
  onSubmit,
}: {
  contact: Contact;
  countries: readonly Country[];
  enabled: { agreed: boolean; contactEnabled: boolean };
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
  onAgree: (agreed: boolean) => void;
  onChange: (contact: Contact) => void;
  onLater: () => void;
  onSubmit: () => Promise<void>;
}) {
  const { t } = useTranslation('policies');
  const [checked, setChecked] = useState(false);
  const choices = useCountryChoices(countries, 'code');
  const phonecode = countries.find(({ id }) => id === contact.country)?.phonecode;
  const isNumber = contact.mobile.length === PHONE_DIGITS;
  const submit = (): void => {
    setChecked(true);
    if (isNumber) void onSubmit();
  };
  return (
    <Dialog
      title={t('whatsapp.title')}
      text={t('whatsapp.text')}
      actions={
        <>
          <Button variant="text" onClick={onLater}>
            {t('whatsapp.later')}
          </Button>
          <Button variant="primary" disabled={!canSubmitContact(enabled)} loading={busy} onClick={submit}>
            {t('whatsapp.submit')}
          </Button>
        </>
      }
    >
      {failed ? (
        <div className={css['failed']} role="alert">
          {t('whatsapp.fetchFailed')}
          <Button size="small" onClick={onRetry}>
            {t('whatsapp.tryAgain')}
          </Button>
        </div>
      ) : null}
      <div className={css['phone']}>
        <Field label={t('whatsapp.country')}>
          {({ id }) => (
            <ChoiceField
              id={id}
              label={t('whatsapp.country')}
              choices={choices}
              value={choices.length === 0 ? null : String(contact.country)}
              onChange={(value) => onChange({ ...contact, country: Number(value) })}
              disabled={!enabled.contactEnabled}
            />
          )}
        </Field>
        <Field
          label={t('whatsapp.number')}
          error={checked && !isNumber ? t('whatsapp.numberMissing') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              value={contact.mobile}
              disabled={!enabled.contactEnabled}
              onChange={(event) =>
                onChange({
                  ...contact,
                  mobile: nationalDigits(event.target.value, phonecode).slice(0, PHONE_DIGITS),
                })
              }
            />
          )}
        </Field>
      </div>
      <Checkbox className={css['tick']} checked={enabled.agreed} onChange={onAgree}>
        {t('whatsapp.agree')}
      </Checkbox>
    </Dialog>
  );
}
