import { planDay, rewardSetUp, type RewardMilestone } from '@sourcewiz/contract';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../platform/i18n/plan-price.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { StatusDot, type Tone } from '../../platform/kit/marks/status-dot.tsx';
import { IconTile } from '../../platform/kit/marks/icon-tile.tsx';
import { ProgressBar } from '../../platform/kit/states/progress.tsx';
import { EmptyState } from '../../platform/kit/states/states.tsx';
import { RecordList, type Column } from '../../platform/list/record-list.tsx';
import { ClaimDialog } from './claim-dialog.tsx';

/** The vouchers on offer with the progress towards each. */
export function RewardsTab() {
  const { t } = useTranslation('rewards');
  const list = useCall(rewardSetUp);
  const [claiming, setClaiming] = useState<RewardMilestone | null>(null);
  const columns = useColumns(setClaiming);
  const next = list.data?.milestones.find(({ status }) => status === 'in_progress');
  return (
    <Stack gap={14} as="section" aria-label={t('title')}>
      <Text as="p" tone="faint">
        {t('text')}
      </Text>
      <RecordList
        label={t('title')}
        query={list}
        rows={({ is_set_up: isSetUp, milestones }) => (isSetUp ? milestones : [])}
        idOf={({ id }) => id}
        columns={columns}
        empty={<EmptyState icon={<Gift size={18} />} title={t('none')} text={t('noneText')} />}
      />
      {claiming === null ? null : (
        <ClaimDialog
          milestone={claiming}
          next={next}
          onBegin={() => undefined}
          onClose={() => setClaiming(null)}
        />
      )}
    </Stack>
  );
}

const tones: Record<RewardMilestone['status'], Tone> = {
  in_progress: 'neutral',
  reached: 'accent',
  claimed: 'ok',
  sent: 'ok',
};

function useColumns(onClaim: (milestone: RewardMilestone) => void): readonly Column<RewardMilestone>[] {
  const { t } = useTranslation('rewards');
  const { number } = useFormats();
  const day = (at: string): string => planDay(at, currentLanguage());
  const stateOf = ({ status, progress: { current, target } }: RewardMilestone): string =>
    status === 'in_progress'
      ? t('toGo', { count: target - current, formatted: number(target - current) })
      : t(status === 'reached' ? 'ready' : status);
  const offerOf = ({ claim, days_left: days, end_date: end }: RewardMilestone): string => {
    if (claim === null) return t('offer', { count: days, formatted: number(days), day: day(end) });
    return claim.sent_at === null
      ? t('waiting', { number: claim.number, day: day(claim.claimed_at) })
      : t('mailed', { day: day(claim.sent_at) });
  };
  return [
    {
      key: 'voucher',
      head: t('head.voucher'),
      card: 'title',
      cell: ({ reward, provider }) => (
        <Row gap={10}>
          <IconTile>
            <Gift size={16} />
          </IconTile>
          <Stack gap={0} as="span">
            <Text weight={560}>{t('voucher', { amount: planPrice(reward) })}</Text>
            <Text tone="faint" size="sm">
              {provider}
            </Text>
          </Stack>
        </Row>
      ),
    },
    {
      key: 'progress',
      head: t('head.progress'),
      cell: ({ progress: { current, target } }) => (
        <Stack gap={4} as="span">
          <Text figures>{t('progress', { current: number(current), target: number(target) })}</Text>
          <ProgressBar percent={(current * 100) / target} label={t('head.progress')} />
        </Stack>
      ),
    },
    {
      key: 'state',
      head: t('head.state'),
      cell: (one) => <StatusDot tone={tones[one.status]} label={stateOf(one)} />,
    },
    { key: 'offer', head: t('head.offer'), cell: (one) => <Text tone="soft">{offerOf(one)}</Text> },
    {
      key: 'claim',
      head: '',
      cell: (one) =>
        one.status === 'reached' ? (
          <Button size="small" variant="primary" onClick={() => onClaim(one)}>
            {t('claim', { amount: planPrice(one.reward) })}
          </Button>
        ) : null,
    },
  ];
}
