import { OTP_VALID_SECONDS } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Ring } from '../../../platform/kit/states/progress.tsx';
import { CodeBoxes } from './code-boxes.tsx';
import css from './code-field.module.css';
import { minutesAndSeconds, wholeCode } from './code.rules.ts';
import { boxesOf, type CodeForm } from './use-code-form.ts';

/** The boxes of a code, with what is wrong with it; the last missing digit sends it. */
export function CodeField({ form }: { form: CodeForm }) {
  const error = form.errorAt('boxes');
  const id = `${form.id}-code-error`;
  const boxes = boxesOf(form);
  const onChange = (next: string[]): void => {
    form.set('boxes', next);
    if (wholeCode(boxes) === null && wholeCode(next) !== null) form.submit();
  };
  return (
    <div>
      <CodeBoxes
        boxes={boxes}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : id}
        onChange={onChange}
      />
      {error === undefined ? null : (
        <Text as="p" id={id} tone="bad" className={css['error']} role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}

/** How long a sent code is still valid, and the button for another one. */
export function CodeClock({
  left,
  waits = false,
  isSending,
  onResend,
}: {
  /** Seconds for which it is still valid. */
  left: number;
  /** Another one can be sent only when this one has expired. */
  waits?: boolean;
  isSending: boolean;
  onResend: () => void;
}) {
  const { t } = useTranslation('identity');
  return (
    <Row justify="between" className={css['clock']}>
      <Row as="span" role="timer">
        <Ring share={left / OTP_VALID_SECONDS} size={18} color="var(--accent)" width={2.6} />
        {left > 0 ? (
          <span>
            {t('code.validFor')}{' '}
            <Text as="b" tone="ink" weight={600} figures>
              {minutesAndSeconds(left)}
            </Text>
          </span>
        ) : (
          t('code.ranOut')
        )}
      </Row>
      <Button variant="text" size="small" disabled={waits && left > 0} loading={isSending} onClick={onResend}>
        {t('code.resend')}
      </Button>
    </Row>
  );
}
