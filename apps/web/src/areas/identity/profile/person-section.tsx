import { updateMe } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { currentLanguage, type Language } from '../../../platform/i18n/texts.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { FieldGrid, Section } from '../../../platform/kit/page/section.tsx';
import { storedVisit } from '../../../platform/session/visit.ts';
import { keepUser } from '../../../platform/session/keep-user.ts';
import css from './profile.module.css';
import type { PersonForm } from './use-person-form.ts';

const NAME_MAX = 80;

/** Name, address and language of the person. */
export function PersonSection({ form }: { form: PersonForm }) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  return (
    <Section title={t('person.title')} text={t('person.text')}>
      <FormElement form={form}>
        <FieldGrid>
          <FormTextField
            form={form}
            name="first_name"
            label={t('person.first_name')}
            required
            autoComplete="given-name"
            maxLength={NAME_MAX}
          />
          <FormTextField
            form={form}
            name="last_name"
            label={t('person.last_name')}
            autoComplete="family-name"
            maxLength={NAME_MAX}
          />
          {storedVisit() === null ? (
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
          ) : null}
          <LanguageField />
        </FieldGrid>
      </FormElement>
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
