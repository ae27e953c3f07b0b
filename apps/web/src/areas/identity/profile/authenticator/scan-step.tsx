import { enableTwoFactor, OTP_LENGTH, type ResultOf, type startTwoFactor } from '@sourcewiz/contract';
import { Copy } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../../platform/api/use-act.ts';
import { problemText } from '../../../../platform/i18n/problem-text.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../../platform/kit/overlays/dialog.tsx';
import { OtpInput } from '../../sign-in/otp-input.tsx';
import { emptyCode, wholeCode } from '../../sign-in/otp.rules.ts';
import own from './authenticator.module.css';
import css from '../profile.module.css';
import { useCopy } from '../use-copy.ts';
import { useFocusFirst } from '../use-focus-first.ts';

/** The secret as a picture and by hand, then the first code that the app shows for it. */
export function ScanStep({
  setup,
  onCodes,
  onClose,
}: {
  setup: ResultOf<typeof startTwoFactor>;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const form = useId();
  const part = useFocusFirst<HTMLFormElement>();
  const copy = useCopy();
  const [boxes, setBoxes] = useState(() => emptyCode(OTP_LENGTH));
  const [wrong, setWrong] = useState<string | null>(null);
  const { act, isActing } = useAct(enableTwoFactor, {
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
    onProblems: ([problem]) => {
      if (problem === undefined) return;
      setWrong(
        problem.code === 'authenticator_code_wrong' ? t('authenticator.codeWrong') : problemText(problem),
      );
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isActing) return;
    const otp = wholeCode(boxes);
    if (otp === null) setWrong(t('code.incomplete'));
    else void act({ body: { otp } });
  };
  return (
    <Dialog
      title={t('authenticator.scanTitle')}
      text={t('authenticator.scanText')}
      width={440}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={isActing}>
            {t('authenticator.switchOn')}
          </Button>
        </>
      }
    >
      <div className={own['scan']}>
        {/* As a picture, never as markup: nothing in it can run. */}
        <img
          className={own['qr']}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(setup.qr_svg)}`}
          alt={t('authenticator.qr')}
          width={176}
          height={176}
        />
        <div className={own['byHand']}>
          <span>{t('authenticator.byHand')}</span>
          <code className={own['key']}>{inFours(setup.secret)}</code>
          <Button
            size="small"
            icon={<Copy size={13} aria-hidden />}
            aria-label={t('authenticator.copyKey')}
            onClick={() => copy(setup.secret)}
          >
            {t('authenticator.copy')}
          </Button>
        </div>
      </div>
      <form id={form} ref={part} className={css['codeForm']} noValidate onSubmit={submit}>
        <OtpInput
          boxes={boxes}
          invalid={wrong !== null}
          describedBy={wrong === null ? undefined : `${form}-error`}
          onChange={(next) => {
            setBoxes(next);
            setWrong(null);
          }}
        />
        {wrong === null ? null : (
          <p id={`${form}-error`} className={css['wrong']} role="alert">
            {wrong}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Easier to type: `ABCD EFGH …`. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
