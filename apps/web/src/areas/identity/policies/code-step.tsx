import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { NumberCodeFields } from '../phone/number-code-fields.tsx';
import { useNumberCode, type SentCode } from '../phone/use-number-code.ts';
import { canUseCodeStep } from './reminder.rules.ts';
import { acceptWhatsapp } from './accept-whatsapp.ts';

/** The code for the WhatsApp number: the right one saves the number and accepts the policy (POLICY-011). */
export function CodeStep({
  policy,
  sent,
  enabled,
  onSent,
  onBack,
  onVerified,
}: {
  policy: string;
  sent: SentCode;
  enabled: { agreed: boolean; contactEnabled: boolean };
  /** Called when another code was sent. */
  onSent: (sent: SentCode) => void;
  onBack: () => void;
  onVerified: () => void;
}) {
  const { t } = useTranslation('policies');
  const isUsable = canUseCodeStep(enabled);
  const form = useNumberCode({
    sent,
    save: () => acceptWhatsapp(policy, sent.number),
    onSaved: onVerified,
    failed: t('code.notSaved'),
  });
  return (
    <Dialog
      title={t('code.title')}
      text={t('code.text', { address: sent.to })}
      actions={
        <>
          <Button disabled={!isUsable} onClick={onBack}>
            {t('code.goBack')}
          </Button>
          <Button variant="primary" type="submit" form={form.id} disabled={!isUsable} loading={form.saving}>
            {t('code.verify')}
          </Button>
        </>
      }
    >
      <NumberCodeFields form={form} sent={sent} notSent={t('whatsapp.notSent')} onSentAgain={onSent} />
    </Dialog>
  );
}
