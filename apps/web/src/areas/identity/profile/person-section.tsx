import { updateMe } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { currentLanguage, type Language } from '../../../platform/i18n/texts.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { FieldGrid, Section } from '../../../platform/kit/page/section.tsx';
import { keepUser } from '../../../platform/session/keep-user.ts';
import css from './profile.module.css';
import { nameFields, type PersonForm } from './use-person-form.ts';

const NAME_MAX = 80;

/** Name, address and language of the person. */
export function PersonSection({
  form: { form, draft, changed, isNameWrong, change, check, save },
}: {
  form: PersonForm;
}) {
  const { t } = useTranslation('account');
  const { t: words } = useTranslation('platform');
  const { user } = useSession();
  return (
    <Section title={t('person.title')} text={t('person.text')}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FieldGrid>
          {nameFields.map((field) => {
            const isRequired = field === 'first_name';
            const label = t(`person.${field}`);
            const isWrong = isRequired && isNameWrong;
            return (
              <Field
                key={field}
                label={label}
                required={isRequired}
                was={changed.includes(field) ? user[field] : undefined}
                error={isWrong ? t('required', { label }) : undefined}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    aria-required={isRequired || undefined}
                    autoComplete={isRequired ? 'given-name' : 'family-name'}
                    maxLength={NAME_MAX}
                    value={draft[field]}
                    onChange={(event) => change(field, event.target.value)}
                    onBlur={check}
                  />
                )}
              </Field>
            );
          })}
          <Field label={t('person.email')} note={t('person.emailNote')}>
            {({ id, 'aria-describedby': note }) => (
              <TextInput
                id={id}
                className={css['readOnly'] ?? ''}
                aria-describedby={note}
                value={user.email}
                readOnly
              />
            )}
          </Field>
          <LanguageField />
        </FieldGrid>
        {/* Enter in a field saves, as the bar does. */}
        <button type="submit" hidden>
          {words('save.save')}
        </button>
      </form>
    </Section>
  );
}

/** English or Turkish, at once and for this person alone. */
function LanguageField() {
  const { t } = useTranslation('account');
  const { act } = useAct(updateMe, { onDone: keepUser });
  const choose = (language: Language): void => {
    if (language === currentLanguage()) return;
    void changeLanguage(language);
    void act({ body: { language } });
  };
  return (
    <div>
      <div className={css['label']}>{t('person.language')}</div>
      <div className={css['language']}>
        <Segmented
          label={t('person.language')}
          value={currentLanguage()}
          onChange={choose}
          items={(['en', 'tr'] as const).map((key) => ({ key, label: t(`person.languages.${key}`) }))}
        />
      </div>
      <p className={css['fieldNote']}>{t('person.languageNote')}</p>
    </div>
  );
}
