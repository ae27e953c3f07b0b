import { OTP_LENGTH, OTP_VALID_SECONDS, publicConfiguration } from '@sourcewiz/contract';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../platform/api/use-call.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../../platform/kit/overlays/dialog.tsx';
import { Ring } from '../../../../platform/kit/states/progress.tsx';
import { OtpInput } from '../../sign-in/otp-input.tsx';
import { emptyCode, minutesAndSeconds, wholeCode } from '../../sign-in/otp.rules.ts';
import { useCountdown } from '../../sign-in/use-countdown.ts';
import own from './number-edit.module.css';
import css from '../profile.module.css';
import { useFocusFirst } from '../use-focus-first.ts';
import type { NumberCode, SentCode } from './use-number-code.ts';

interface CodeProps {
  code: NumberCode;
  sent: SentCode;
}

/** The code step of a number as a dialog over the page. */
export function CodeModal({ code, sent }: CodeProps) {
  const { t } = useTranslation('account');
  const form = useId();
  return (
    <Dialog
      title={t('code.titleMobile')}
      text={t('code.sentTo', { address: sent.to })}
      width={420}
      onClose={code.goBack}
      actions={
        <>
          <Button onClick={code.goBack}>{t('code.goBack')}</Button>
          <Button variant="primary" type="submit" form={form} loading={code.busy}>
            {t('code.verify')}
          </Button>
        </>
      }
    >
      <CodeForm key={sent.round} id={form} code={code} sent={sent} />
    </Dialog>
  );
}

/** The code step of a number below its field. */
export function CodeInline({ code, sent }: CodeProps) {
  const { t } = useTranslation('account');
  const form = useId();
  return (
    <div className={own['inlineCode']}>
      <p className={own['sentTo']}>{t('code.sentTo', { address: sent.to })}</p>
      <CodeForm key={sent.round} id={form} code={code} sent={sent}>
        <div className={css['formActions']}>
          <Button variant="primary" type="submit" loading={code.busy}>
            {t('code.verify')}
          </Button>
          <Button onClick={code.goBack}>{t('code.goBack')}</Button>
        </div>
      </CodeForm>
    </div>
  );
}

function CodeForm({ id, code, sent, children }: CodeProps & { id: string; children?: ReactNode }) {
  const { t } = useTranslation('account');
  const [boxes, setBoxes] = useState(() => emptyCode(OTP_LENGTH));
  const left = useCountdown(sent.until);
  const part = useFocusFirst<HTMLFormElement>();
  const error = `${id}-error`;
  const verify = (): void => {
    if (code.busy) return;
    const whole = wholeCode(boxes);
    if (whole === null) code.setWrong(t('code.incomplete'));
    else void code.verify(whole);
  };
  return (
    <form
      id={id}
      ref={part}
      className={css['codeForm']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        verify();
      }}
    >
      <OtpInput
        boxes={boxes}
        invalid={code.wrong !== null}
        describedBy={code.wrong === null ? undefined : error}
        onChange={(next) => {
          setBoxes(next);
          code.setWrong(null);
        }}
      />
      {code.wrong === null ? null : (
        <p id={error} className={css['wrong']} role="alert">
          {code.wrong}
        </p>
      )}
      <div className={own['under']}>
        <span className={own['clock']} role="timer">
          <Ring share={left / OTP_VALID_SECONDS} size={18} color="var(--accent)" width={2.6} />
          {left > 0 ? (
            <>
              {t('code.validFor')} <b>{minutesAndSeconds(left)}</b>
            </>
          ) : (
            t('code.ranOut')
          )}
        </span>
        <Button variant="text" disabled={code.busy} onClick={() => void code.send(sent.number)}>
          {t('code.resend')}
        </Button>
      </div>
      <OutboxHint />
      {children}
    </form>
  );
}

/** Where the code is to be found on a server that sends none. */
function OutboxHint() {
  const { t } = useTranslation('account');
  const { data } = useCall(publicConfiguration, {}, { staleTime: Infinity });
  if (data?.local_mode !== true) return null;
  return (
    <p className={own['outbox']}>
      {t('code.outboxText')}{' '}
      <a href="/outbox" target="_blank" rel="noreferrer">
        {t('code.outbox')}
      </a>
    </p>
  );
}
