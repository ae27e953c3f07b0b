import { rejectRequest, type ConsoleRequest } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { ReasonField, useReasonCheck } from '../companies/reason-field.tsx';

/** Rejects a request with a reason, which the company reads. */
export function RejectDialog({ request, onClose }: { request: ConsoleRequest; onClose: () => void }) {
  const { t } = useTranslation('consoleRequests');
  const form = useSendForm({
    start: { reason: '' },
    check: useReasonCheck(),
    send: ({ reason }) => call(rejectRequest, { params: { id: request.id }, body: { reason } }),
    onSent: () => {
      toast({ tone: 'ok', title: t('reject.done', { company: request.company_name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('reject.title', { company: request.company_name })}
      action={t('reject.send')}
      danger
      onClose={onClose}
    >
      <ReasonField form={form} label={t('reject.reason')} note={t('reject.note')} />
    </FormDialog>
  );
}
