import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { useNewEnquiries } from './use-new-enquiries.ts';

/** Shows a notice for an enquiry that arrives while the app is open. */
export function EnquiryNotices() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const hasScreen = usePermitted('view_quotation');
  const latest = useNewEnquiries()?.latest;
  /** The latest known enquiry; those that exist when the app opens are not news. */
  const known = useRef<number | null>(null);
  const tell = useEffectEvent((one: NonNullable<typeof latest>) => {
    const open = {
      label: t('enquiry.open'),
      run: () => void navigate({ to: '/enquiries', search: { open: one.id } }),
    };
    toast({
      tone: 'info',
      title: t('enquiry.title', { name: one.company || one.name }),
      text: t('enquiry.text', { catalogue: one.catalogue }),
      ...(hasScreen ? { action: open } : {}),
    });
  });
  useEffect(() => {
    if (latest === undefined) return;
    const id = latest?.id ?? 0;
    if (latest !== null && known.current !== null && id > known.current) tell(latest);
    known.current = Math.max(id, known.current ?? 0);
  }, [latest]);
  return null;
}
