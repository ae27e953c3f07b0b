import { catalogueNotifications } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useLive } from '../../../platform/live/live.ts';

const pages = {
  pending: '/catalogue-approval/$id',
  approved: '/collection-link/$id',
  rejected: '/catalogue-table/$id/{-$type}',
} as const;
type Kind = keyof typeof pages;
const kinds = Object.keys(pages) as Kind[];

/** Shows a notice when a catalogue waits for the admin, or was decided on, while the app is open (CAT-022). */
export function ApprovalNotices() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  useLive('newNotification', ({ type, title: name, record }) => {
    const kind = kinds.find((one) => catalogueNotifications[one] === type);
    if (kind === undefined || record === undefined) return;
    toast({
      tone: kind === 'rejected' ? 'bad' : kind === 'approved' ? 'ok' : 'info',
      title: t(`approval.${kind}`, { name }),
      action: {
        label: t(kind === 'pending' ? 'approval.review' : 'approval.open'),
        run: () => void navigate({ to: pages[kind], params: { id: String(record) } }),
      },
    });
  });
  return null;
}
