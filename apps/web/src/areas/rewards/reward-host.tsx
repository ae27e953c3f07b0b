import {
  generateCatalogue,
  reportRewardAction,
  rewardSetUp,
  sendQuotation,
  type RewardMilestone,
} from '@sourcewiz/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../platform/i18n/plan-price.ts';
import { call } from '../../platform/api/call.ts';
import { onChange } from '../../platform/api/changes.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { ClaimDialog } from './claim-dialog.tsx';

/** Calls that publish an edit; the server counts them itself and takes the report as a hint (REWARD-019). */
const published = [
  [generateCatalogue, 'catalogue_edit_published'],
  [sendQuotation, 'quotation_edit_published'],
] as const;

/** Shows the progress towards the next voucher, and the claim once it is reached (REWARD-004 to 008). */
export function RewardHost() {
  const { t } = useTranslation('rewards');
  const { number } = useFormats();
  const { data } = useCall(rewardSetUp, {}, { staleTime: 300_000 });
  const [later, setLater] = useState<ReadonlySet<number>>(new Set());
  const [claiming, setClaiming] = useState<RewardMilestone | null>(null);
  const shown = useRef<(() => void) | null>(null);
  /** Whether the next change of the progress is by this person, who is to see it. */
  const isAwaited = useRef(false);
  const milestones = data?.is_set_up === true ? data.milestones : [];
  const next = milestones.find(({ status }) => status === 'in_progress');
  const reached = milestones.find(({ status, id }) => status === 'reached' && !later.has(id));
  const progress = next?.progress.current ?? 0;

  useEffect(
    () =>
      onChange((op) => {
        // Edits of what is published already count, too: of those the server tells.
        if (op.kinds?.catalogue ?? op.kinds?.quotation) isAwaited.current = true;
        const [, action_name] = published.find(([one]) => one === op) ?? [];
        if (action_name !== undefined) void call(reportRewardAction, { body: { action_name, count: 1 } });
      }),
    [],
  );
  useEffect(() => {
    shown.current?.();
    if (next === undefined) return;
    // An edit of one's own brings it; not the opening of the application, nor the work of others.
    if (!isAwaited.current || progress === 0) return;
    isAwaited.current = false;
    const { current, target } = next.progress;
    const days = t('toast.days', { count: next.days_left, formatted: number(next.days_left) });
    const amount = planPrice(next.reward);
    shown.current = toast({
      tone: 'info',
      title: t('toast.title', { current: number(current), target: number(target) }),
      text: t('toast.text', { left: number(target - current), amount, days }),
      percent: (current * 100) / target,
      closesAfter: null,
    });
    // Again when the progress moves, not when anything else of it is loaded anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [next?.id, progress]);

  const milestone = claiming ?? reached;
  if (milestone === undefined) return null;
  return (
    <ClaimDialog
      milestone={milestone}
      next={next}
      // It stays open after the claim, when the milestone is no longer one to claim.
      onBegin={() => setClaiming(milestone)}
      onClose={() => {
        setClaiming(null);
        setLater(new Set([...later, milestone.id]));
      }}
    />
  );
}
