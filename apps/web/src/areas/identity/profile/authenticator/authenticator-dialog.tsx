import { type ResultOf, type startTwoFactor } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../platform/kit/toasts/toast-store.ts';
import { keepUser } from '../../../../platform/session/keep-user.ts';
import { ConfirmStep, type AuthenticatorPurpose } from './confirm-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';

type Step =
  | { step: 'confirm' }
  | { step: 'scan'; setup: ResultOf<typeof startTwoFactor> }
  | { step: 'codes'; codes: readonly string[] };

/** Turns the authenticator on or off, or makes new recovery codes. */
export function AuthenticatorDialog({
  purpose,
  onClose,
}: {
  purpose: AuthenticatorPurpose;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const [now, setNow] = useState<Step>({ step: 'confirm' });
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
  return (
    <ConfirmStep
      purpose={purpose}
      onSetup={(setup) => setNow({ step: 'scan', setup })}
      onCodes={showCodes}
      onOff={switchedOff}
      onClose={onClose}
    />
  );
}
