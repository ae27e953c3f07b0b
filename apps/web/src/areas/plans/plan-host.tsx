import type { Problem } from '@sourcewiz/contract';
import { useEffect, useState } from 'react';
import { onLimit } from '../../platform/api/limits.ts';
import { storedVisit } from '../../platform/session/visit.ts';
import { EndDialog } from './dialogs/end-dialog.tsx';
import type { Refusal } from './limit-words.ts';
import { NoticeDialog } from './dialogs/notice-dialog.tsx';
import { openPlanDialog, usePlanDialog } from './plan-dialogs.ts';
import { PlanList } from './plan-list.tsx';
import { RequestDialog } from './dialogs/request-dialog.tsx';
import { StatusDialog } from './dialogs/status-dialog.tsx';
import { TrialDialog } from './dialogs/trial-dialog.tsx';
import { UpgradeDialog } from './dialogs/upgrade-dialog.tsx';
import { useUsage } from './use-usage.ts';

const refusals: Partial<Record<Problem['code'], Refusal>> = {
  plan_limit_reached: 'limit',
  module_not_in_plan: 'module',
  module_not_started: 'module',
  plan_expired: 'expired',
};

/** The dialogs about plans: the one that was asked for, that of a refused call, or what the plan itself has to say. */
export function PlanHost() {
  const dialog = usePlanDialog();
  const status = useUsage()?.plan.status;
  const [atStart, setAtStart] = useState(status);
  if (atStart === undefined && status !== undefined) setAtStart(status);
  const wasOver = atStart === 'expired';
  useEffect(
    () =>
      onLimit(({ code, params }) => {
        const refusal = refusals[code];
        const module = params?.['module_id'] ?? params?.['module'];
        if (refusal !== undefined && typeof module === 'string')
          openPlanDialog({ kind: 'upgrade', module, refusal });
      }),
    [],
  );
  const close = (): void => openPlanDialog(null);
  switch (dialog?.kind) {
    case undefined:
      // The end and the notices are the company's own; whoever visits it has to get past them.
      return storedVisit() === null ? (
        <>
          <EndDialog wasOver={wasOver} />
          {wasOver && status === 'expired' ? null : <NoticeDialog />}
        </>
      ) : null;
    case 'plans':
      return <PlanList onClose={close} />;
    case 'request':
      return <RequestDialog plan={dialog.plan} onClose={close} />;
    case 'status':
      return <StatusDialog request={dialog.request} onClose={close} />;
    case 'trial':
      return <TrialDialog module={dialog.module} onClose={close} />;
    case 'upgrade':
      return <UpgradeDialog module={dialog.module} refusal={dialog.refusal} onClose={close} />;
  }
}
