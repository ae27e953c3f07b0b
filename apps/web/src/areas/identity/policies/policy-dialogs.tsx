import { pendingPolicies } from '@sourcewiz/contract';
import { useState } from 'react';
import { useCall } from '../../../platform/api/use-call.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { AgreementDialog } from './agreement-dialog.tsx';
import { storeDismissal, storedDismissal } from './reminder-store.ts';
import { openPolicy } from './reminder.rules.ts';
import { WhatsappDialog } from './whatsapp-dialog.tsx';

/** The policies that the person has to accept, one dialog after the other (POLICY-003 to POLICY-011). */
export function PolicyDialogs() {
  const { user } = useSession();
  const { data } = useCall(pendingPolicies, {}, { staleTime: Infinity });
  const [agreedNow, setAgreedNow] = useState(false);
  const [closed, setClosed] = useState(false);
  /** The dialog stays on screen for its final message after its policy was accepted. */
  const [verified, setVerified] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  if (data === undefined || closed) return null;

  const open = openPolicy({
    pending: data.map(({ type }) => type),
    agreedNow,
    dismissedAt: storedDismissal(user.id),
    now,
  });
  const id = verified ?? data.find(({ type }) => type === open)?.id;
  if (id === undefined) return null;
  if (open === 'agreement') {
    return <AgreementDialog key={id} id={id} onAccepted={() => setAgreedNow(true)} />;
  }
  return (
    <WhatsappDialog
      id={id}
      onVerified={() => setVerified(id)}
      onLater={() => {
        storeDismissal(user.id, Date.now());
        setClosed(true);
      }}
      onDone={() => setClosed(true)}
    />
  );
}
