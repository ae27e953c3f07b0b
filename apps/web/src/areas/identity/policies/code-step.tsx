import { OTP_LENGTH, OTP_VALID_SECONDS } from '@sourcewiz/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Ring } from '../../../platform/kit/states/progress.tsx';
import { OtpInput } from '../sign-in/otp-input.tsx';
import { emptyCode, minutesAndSeconds, wholeCode } from '../sign-in/otp.rules.ts';
import { useCountdown } from '../sign-in/use-countdown.ts';
import css from './policies.module.css';
import { canUseCodeStep } from './reminder.rules.ts';
import type { Contact, WhatsappCode } from './use-whatsapp-code.ts';

export function CodeStep({
  code,
  contact,
  enabled,
  onBack,
}: {
  code: WhatsappCode;
  contact: Contact;
  enabled: { agreed: boolean; contactEnabled: boolean };
  onBack: () => void;
}) {
  const { t } = useTranslation('policies');
  const [boxes, setBoxes] = useState(() => emptyCode(OTP_LENGTH));
  const left = useCountdown(code.sent?.until ?? 0);
  const usable = canUseCodeStep(enabled);

  const form = useRef<HTMLFormElement>(null);
  // The dialog itself gave the focus to its title.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const verify = (): void => {
    const whole = wholeCode(boxes);
    if (whole === null) code.setWrong(t('code.incomplete'));
    else void code.verify(contact, whole);
  };
  const resend = async (): Promise<void> => {
    if (await code.send(contact)) setBoxes(emptyCode(OTP_LENGTH));
  };
  return (
    <Dialog
      title={t('code.title')}
      text={t('code.text', { address: code.sent?.to ?? '' })}
      actions={
        <>
          <Button disabled={!usable} onClick={onBack}>
            {t('code.goBack')}
          </Button>
          <Button variant="primary" disabled={!usable} loading={code.busy} onClick={verify}>
            {t('code.verify')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (usable && !code.busy) verify();
        }}
      >
        <OtpInput
          boxes={boxes}
          invalid={code.wrong !== null}
          describedBy={code.wrong === null ? undefined : 'whatsapp-code-error'}
          onChange={(next) => {
            setBoxes(next);
            code.setWrong(null);
          }}
        />
        {/* Enter in a box sends the form only when it has a button of its own. */}
        <button type="submit" hidden>
          {t('code.verify')}
        </button>
      </form>
      {code.wrong === null ? null : (
        <p id="whatsapp-code-error" className={css['wrong']} role="alert">
          {code.wrong}
        </p>
      )}
      <div className={css['under']}>
        <span className={css['clock']} role="timer">
          <Ring share={left / OTP_VALID_SECONDS} size={18} color="var(--accent)" width={2.6} />
          {left > 0 ? (
            <>
              {t('code.validFor')} <b>{minutesAndSeconds(left)}</b>
            </>
          ) : (
            t('code.ranOut')
          )}
        </span>
        <Button variant="text" disabled={code.busy} onClick={() => void resend()}>
          {t('code.resend')}
        </Button>
      </div>
    </Dialog>
  );
}
