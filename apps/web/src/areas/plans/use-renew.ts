import { availablePlans } from '@sourcewiz/contract';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { openPlanDialog } from './plan-dialogs.ts';

/** Asks for the current plan once more (PLAN-089); one that is not on offer any more leads to the others. */
export function useRenew() {
  const [isAsking, setAsking] = useState(false);
  const renew = async (): Promise<void> => {
    setAsking(true);
    const answer = await call(availablePlans, {});
    setAsking(false);
    if (!answer.ok) {
      const [first] = answer.errors;
      if (first !== undefined) toast({ tone: 'bad', title: problemText(first) });
      return;
    }
    const waiting = answer.data.pending_requests.find(({ feature_type: type }) => type === 'plan');
    const plan = answer.data.plans.find(({ is_current: isCurrent }) => isCurrent);
    if (waiting !== undefined) openPlanDialog({ kind: 'status', request: waiting });
    else openPlanDialog(plan === undefined ? { kind: 'plans' } : { kind: 'request', plan });
  };
  return { renew, isAsking };
}
