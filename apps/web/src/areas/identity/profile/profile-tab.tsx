import { useTranslation } from 'react-i18next';
import { useSession } from '../../../platform/session/session.tsx';
import { FormBar } from '../../../platform/form/form-bar.tsx';
import { Section, Sections } from '../../../platform/kit/page/section.tsx';
import { AuthenticatorRow } from './authenticator/authenticator-row.tsx';
import { NumbersSection } from './number/numbers-section.tsx';
import { PersonSection } from './person-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { usePersonForm } from './use-person-form.ts';
import { useRef, useState } from 'react';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingRow } from './setting-row.tsx';
import { ndaRequest, requestNda } from '@sourcewiz/contract';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/failed-state.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

const HOUR_MS = 3_600_000;

/** Requests the WhatsApp NDA, which is promised within 24 hours (SETTINGS-015). For admins. */
function NdaSection() {
  const { t } = useTranslation('account');
  const { number, when } = useFormats();
  const state = useCall(ndaRequest, {}, { staleTime: 0 });
  const { act, isActing } = useAct(requestNda, {
    onDone: () => toast({ tone: 'ok', title: t('nda.done') }),
  });
  if (state.data === undefined) {
    return (
      <Section title={t('nda.title')}>
        {state.isError ? (
          <FailedState what={t('nda.what')} failure={state.error} onRetry={() => void state.refetch()} />
        ) : (
          <LineSkeletons count={1} />
        )}
      </Section>
    );
  }
  const { requested_at: at, promised_hours: hours } = state.data;
  const promise = { count: hours, formatted: number(hours) };
  const isRunning = at !== null && state.dataUpdatedAt - Date.parse(at) < hours * HOUR_MS;
  const button = (
    <Button loading={isActing} onClick={() => void act()}>
      {at === null ? t('nda.request') : t('nda.requestAgain')}
    </Button>
  );
  return (
    <Section title={t('nda.title')} text={t('nda.text', promise)} aside={isRunning ? null : button}>
      {at === null ? undefined : (
        <Text as="p" tone="soft" role="status">
          {isRunning
            ? t('nda.requested', { ...promise, when: when(at) })
            : t('nda.requestedBefore', { when: when(at) })}
        </Text>
      )}
    </Section>
  );
}

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

/** The password of the person; the form opens below it. */
export function PasswordRow() {
  const { t } = useTranslation('account');
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsOpen(false);
    // The button reappears when the form closes.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <SettingRow
      title={t('password.title')}
      text={t('password.text')}
      actions={
        isOpen ? null : (
          <Button ref={button} aria-label={t('password.submit')} onClick={() => setIsOpen(true)}>
            {t('change')}
          </Button>
        )
      }
    >
      {isOpen ? <PasswordForm onClose={close} /> : null}
    </SettingRow>
  );
}
