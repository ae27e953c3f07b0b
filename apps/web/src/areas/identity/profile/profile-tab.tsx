import { useTranslation } from 'react-i18next';
import { useSession } from '../../../platform/session/session.tsx';
import { FormBar } from '../../../platform/form/form-bar.tsx';
import { Section, Sections } from '../../../platform/kit/page/section.tsx';
import { AuthenticatorRow } from './authenticator/authenticator-row.tsx';
import { NdaSection } from './nda-section.tsx';
import { NumbersSection } from './number/numbers-section.tsx';
import { PasswordRow } from './password-row.tsx';
import { PersonSection } from './person-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { usePersonForm } from './use-person-form.ts';

/** A person's own account. */
export function ProfileTab() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const person = usePersonForm();
  return (
    <Sections>
      <PersonSection form={person} />
      <NumbersSection />
      <Section title={t('security.title')} text={t('security.text')}>
        <PasswordRow />
        <AuthenticatorRow />
      </Section>
      <SessionsSection />
      {user.is_admin ? <NdaSection /> : null}
      <FormBar form={person} nameOf={(field) => t(`person.${field}`)} />
    </Sections>
  );
}
