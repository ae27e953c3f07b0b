import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { useLive } from '../../platform/live/live.ts';
import { useNewEnquiries } from './use-new-enquiries.ts';

/** Notices for the person, whose words come from the server. */
const personal: ReadonlySet<string> = new Set(['enquiry_assigned', 'reminder_due']);

/** Shows a notice for an enquiry that arrives, or is given to the person, and for reminders that are due. */
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
      ...(one.catalogue === '' ? {} : { text: t('enquiry.text', { catalogue: one.catalogue }) }),
      ...(hasScreen ? { action: open } : {}),
    });
  });
  useLive('newNotification', ({ type, title }) => {
    if (personal.has(type)) toast({ tone: 'info', title });
  });
  useEffect(() => {
    if (latest === undefined) return;
    const id = latest?.id ?? 0;
    if (latest !== null && known.current !== null && id > known.current) tell(latest);
    known.current = Math.max(id, known.current ?? 0);
  }, [latest]);
  return null;
}
