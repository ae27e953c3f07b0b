import { fulfilClaim, type ConsoleClaim } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../../platform/i18n/plan-price.ts';
import { call } from '../../../platform/api/call.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

const SHORTEST_CODE = 4;

/** Mails the voucher code of a claim; the code is not kept. */
export function VoucherDialog({ claim, onClose }: { claim: ConsoleClaim; onClose: () => void }) {
  const { t } = useTranslation('consoleOffers');
  const form = useSendForm({
    start: { voucher_code: '' },
    check: ({ voucher_code: code }) =>
      code.trim().length < SHORTEST_CODE ? { voucher_code: t('claims.codeShort') } : {},
    send: ({ voucher_code: code }) =>
      call(fulfilClaim, { params: { id: claim.id }, body: { voucher_code: code.trim() } }),
    onSent: () => {
      toast({ tone: 'ok', title: t('claims.done', { name: claim.name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('claims.dialog', { reward: `${claim.provider} ${planPrice(claim.reward)}` })}
      text={t('claims.to', { name: claim.name, email: claim.email, claim: claim.number })}
      action={t('claims.send')}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="voucher_code"
        label={t('claims.code')}
        note={t('claims.codeNote')}
        required
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
    </FormDialog>
  );
}
