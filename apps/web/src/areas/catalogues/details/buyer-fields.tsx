import { useTranslation } from 'react-i18next';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { NAME_MAX, type BuyerForm, type BuyerFormErrors } from './buyer-form.rules.ts';
import css from './buyer-page.module.css';
import { NoteField } from './note-field.tsx';

export interface BuyerFieldsProps {
  form: BuyerForm;
  errors: BuyerFormErrors;
  /** Fields that were left once: only these show what is wrong with them. */
  touched: ReadonlySet<keyof BuyerForm>;
  onChange: (change: Partial<BuyerForm>) => void;
  onLeave: (key: keyof BuyerForm) => void;
}

/** Name, buyer company, buyer email and note. */
export function BuyerFields({ form, errors, touched, onChange, onLeave }: BuyerFieldsProps) {
  const { t } = useTranslation('catalogues');
  const errorOf = (key: keyof BuyerForm): string | undefined => {
    const error = errors[key];
    return error !== undefined && touched.has(key) ? t(`buyer.${error}`) : undefined;
  };
  return (
    <div className={css['fields']}>
      <div className={css['wide']}>
        <Field label={t('buyer.name')} required error={errorOf('name')} note={t('buyer.nameNote')}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus={form.name === ''}
              aria-required
              value={form.name}
              maxLength={NAME_MAX}
              placeholder={t('buyer.namePlaceholder')}
              autoComplete="off"
              onChange={(event) => onChange({ name: event.target.value })}
              onBlur={() => onLeave('name')}
            />
          )}
        </Field>
      </div>
      <Field label={t('buyer.company')} required error={errorOf('company')} note={t('buyer.companyNote')}>
        {(control) => (
          <TextInput
            {...control}
            aria-required
            value={form.company}
            maxLength={NAME_MAX}
            autoComplete="organization"
            onChange={(event) => onChange({ company: event.target.value })}
            onBlur={() => onLeave('company')}
          />
        )}
      </Field>
      <Field
        label={t('buyer.email')}
        aside={t('buyer.optional')}
        error={errorOf('email')}
        note={t('buyer.emailNote')}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            value={form.email}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => onChange({ email: event.target.value })}
            onBlur={() => onLeave('email')}
          />
        )}
      </Field>
      <div className={css['wide']}>
        <NoteField value={form.note} onChange={(note) => onChange({ note })} />
      </div>
    </div>
  );
}
