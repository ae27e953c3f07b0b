import { enterCompany, type ConsoleCompany } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { beginVisit } from '../../../platform/session/visit.ts';
import { ReasonField, useReasonCheck } from './reason-field.tsx';

const SHORTEST_REASON = 10;

/** Opens the company as one of its admins, in this tab and for an hour. */
export function EnterDialog({
  company: { id, name },
  onClose,
  go = (path) => location.assign(path),
}: {
  company: Pick<ConsoleCompany, 'id' | 'name'>;
  onClose: () => void;
  /** Opens a path with a full page load: nothing of this session may stay in memory. */
  go?: (path: string) => void;
}) {
  const { t } = useTranslation('consoleCompanies');
  const form = useSendForm({
    start: { reason: '' },
    check: useReasonCheck(SHORTEST_REASON),
    send: ({ reason }) => call(enterCompany, { params: { id }, body: { reason } }),
    onSent: ({ access_token: token, until }) => {
      beginVisit({ token, until, back: `/console/companies/${id}` });
      go('/');
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('enter.title', { company: name })}
      text={t('enter.text')}
      action={t('enter.action')}
      onClose={onClose}
    >
      <ReasonField form={form} label={t('enter.reason')} note={t('enter.note')} />
    </FormDialog>
  );
}
