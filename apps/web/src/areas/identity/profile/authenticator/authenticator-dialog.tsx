import { type ResultOf, type startTwoFactor } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../platform/kit/overlays/toast-store.ts';
import { keepUser } from '../../../../platform/session/keep-user.ts';
import { BothFactorsStep } from './both-factors-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';

/** Switching on, switching off, or making new recovery codes: each begins with the password, and once it is on with a code as well. */
export type AuthenticatorPurpose = 'on' | 'off' | 'codes';

type Step =
  | { step: 'password' }
  | { step: 'scan'; setup: ResultOf<typeof startTwoFactor> }
  | { step: 'codes'; codes: readonly string[] };

export function AuthenticatorDialog({
  purpose,
  onClose,
}: {
  purpose: AuthenticatorPurpose;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const [now, setNow] = useState<Step>({ step: 'password' });
  const showCodes = (codes: readonly string[]): void => {
    setNow({ step: 'codes', codes });
    if (purpose === 'on') keepUser({ two_factor: true });
  };
  const switchedOff = (): void => {
    keepUser({ two_factor: false });
    toast({ tone: 'ok', title: t('authenticator.offDone') });
    onClose();
  };

  if (now.step === 'codes') {
    return (
      <RecoveryCodes
        codes={now.codes}
        onClose={() => {
          if (purpose === 'on') toast({ tone: 'ok', title: t('authenticator.onDone') });
          onClose();
        }}
      />
    );
  }
  if (now.step === 'scan') return <ScanStep setup={now.setup} onCodes={showCodes} onClose={onClose} />;
  if (purpose === 'on') {
    return <PasswordStep onSetup={(setup) => setNow({ step: 'scan', setup })} onClose={onClose} />;
  }
  return <BothFactorsStep purpose={purpose} onCodes={showCodes} onOff={switchedOff} onClose={onClose} />;
}
