import { enableTwoFactor, type ResultOf, type startTwoFactor } from '@sourcewiz/contract';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../platform/api/call.ts';
import { FormDialog } from '../../../../platform/form/form-dialog.tsx';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Row, Stack } from '../../../../platform/kit/layout/layout.tsx';
import { CodeField } from '../../code/code-field.tsx';
import { useCodeForm } from '../../code/use-code-form.ts';
import { copyText } from '../../../../platform/kit/toasts/copy-text.ts';
import css from './authenticator.module.css';

/** The secret as an image and as text, then the first code that the app shows for it. */
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
  const form = useCodeForm({
    send: (otp) => call(enableTwoFactor, { body: { otp } }),
    onSent: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <FormDialog
      form={form}
      title={t('authenticator.scanTitle')}
      text={t('authenticator.scanText')}
      width={440}
      action={t('authenticator.switchOn')}
      onClose={onClose}
    >
      <Row gap={16} className={css['scan']}>
        {/* As an image, never as markup: nothing in it can run. */}
        <img
          className={css['qr']}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(setup.qr_svg)}`}
          alt={t('authenticator.qr')}
          width={176}
          height={176}
        />
        <Stack align="start" className={css['byHand']}>
          <span>{t('authenticator.byHand')}</span>
          <code className={css['key']}>{inFours(setup.secret)}</code>
          <Button
            size="small"
            icon={<Copy size={13} aria-hidden />}
            aria-label={t('authenticator.copyKey')}
            onClick={() => copyText(setup.secret)}
          >
            {t('authenticator.copy')}
          </Button>
        </Stack>
      </Row>
      <CodeField form={form} />
    </FormDialog>
  );
}

/** Easier to type: `ABCD EFGH …`. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
