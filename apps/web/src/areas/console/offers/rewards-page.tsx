import { consoleRewards, planDay, type ConsoleClaim, type ConsoleMilestone } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../../platform/i18n/plan-price.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { Section, Sections } from '../../../platform/kit/page/section.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { PlainTable, type PlainColumn } from '../../../platform/list/plain-table.tsx';
import { MilestoneDialog } from './milestone-dialog.tsx';
import css from './offers.module.css';
import { VoucherDialog } from './voucher-dialog.tsx';

type Opened =
  | { what: 'milestone'; milestone: ConsoleMilestone | null }
  | { what: 'voucher'; claim: ConsoleClaim };

/** Rewards: the claims that wait for a voucher, and the milestones that companies can reach. */
export function RewardsPage() {
  const { t } = useTranslation('consoleOffers');
  const query = useCall(consoleRewards);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Page
      title={t('rewards.title')}
      actions={
        query.data === undefined ? undefined : (
          <Button variant="primary" onClick={() => setOpened({ what: 'milestone', milestone: null })}>
            {t('milestones.add')}
          </Button>
        )
      }
    >
      <Loaded query={query} what={t('rewards.title')} waiting={<SectionSkeletons fields={[5, 4]} />}>
        {({ claims, milestones, waiting }) => (
          <Sections>
            <ClaimSection
              claims={claims}
              waiting={waiting}
              onSend={(claim) => setOpened({ what: 'voucher', claim })}
            />
            <MilestoneSection
              milestones={milestones}
              onOpen={(milestone) => setOpened({ what: 'milestone', milestone })}
            />
          </Sections>
        )}
      </Loaded>
      {opened?.what === 'milestone' ? <MilestoneDialog milestone={opened.milestone} onClose={close} /> : null}
      {opened?.what === 'voucher' ? <VoucherDialog claim={opened.claim} onClose={close} /> : null}
    </Page>
  );
}

function ClaimSection({
  claims,
  waiting,
  onSend,
}: {
  claims: readonly ConsoleClaim[];
  waiting: number;
  onSend: (claim: ConsoleClaim) => void;
}) {
  const { t } = useTranslation('consoleOffers');
  const { number } = useFormats();
  const columns = useClaimColumns(onSend);
  return (
    <Section
      title={t('claims.title')}
      text={
        claims.length === 0
          ? t('claims.none')
          : t('claims.waiting', { count: waiting, formatted: number(waiting) })
      }
    >
      {claims.length === 0 ? undefined : (
        <PlainTable
          label={t('claims.title')}
          rows={claims}
          keyOf={({ id }) => String(id)}
          stacks
          columns={columns}
        />
      )}
    </Section>
  );
}

function useClaimColumns(onSend: (claim: ConsoleClaim) => void): readonly PlainColumn<ConsoleClaim>[] {
  const { t } = useTranslation('consoleOffers');
  const { when } = useFormats();
  return [
    {
      key: 'who',
      head: t('claims.who'),
      cell: ({ name, company_name: company, email }) => (
        <Stack gap={0} className={css['who']}>
          <b>{name}</b>
          <Text tone="faint" size="sm" breaks>{`${company}, ${email}`}</Text>
        </Stack>
      ),
    },
    { key: 'mobile', head: t('claims.mobile'), cell: ({ mobile }) => mobile },
    {
      key: 'reward',
      head: t('claims.reward'),
      cell: ({ reward, provider, number: name }) => (
        <Stack gap={0}>
          <span>{`${provider} ${planPrice(reward)}`}</span>
          <Text tone="faint" size="sm">
            {name}
          </Text>
        </Stack>
      ),
    },
    { key: 'at', head: t('claims.at'), cell: ({ claimed_at: at }) => when(at) },
    {
      key: 'sent',
      head: t('claims.voucher'),
      align: 'end',
      cell: (claim) =>
        claim.sent_at === null ? (
          <Button
            size="small"
            aria-label={t('claims.sendTo', { name: claim.name, claim: claim.number })}
            onClick={() => onSend(claim)}
          >
            {t('claims.send')}
          </Button>
        ) : (
          <span title={claim.sent_by ?? undefined}>
            <Tag tone="ok">{t('claims.sent', { when: when(claim.sent_at) })}</Tag>
          </span>
        ),
    },
  ];
}

function MilestoneSection({
  milestones,
  onOpen,
}: {
  milestones: readonly ConsoleMilestone[];
  onOpen: (milestone: ConsoleMilestone) => void;
}) {
  const { t } = useTranslation('consoleOffers');
  const columns = useMilestoneColumns(onOpen);
  return (
    <Section
      title={t('milestones.title')}
      text={t(milestones.length === 0 ? 'milestones.none' : 'milestones.text')}
    >
      {milestones.length === 0 ? undefined : (
        <PlainTable
          label={t('milestones.title')}
          rows={milestones}
          keyOf={({ id }) => String(id)}
          stacks
          columns={columns}
        />
      )}
    </Section>
  );
}

function useMilestoneColumns(
  onOpen: (milestone: ConsoleMilestone) => void,
): readonly PlainColumn<ConsoleMilestone>[] {
  const { t } = useTranslation('consoleOffers');
  const { number } = useFormats();
  const day = (value: string): string => planDay(value, currentLanguage());
  return [
    {
      key: 'reward',
      head: t('milestones.reward'),
      cell: (milestone) => (
        <BareButton className={css['name']} onClick={() => onOpen(milestone)}>
          {`${milestone.provider} ${planPrice(milestone.reward)}`}
        </BareButton>
      ),
    },
    {
      key: 'days',
      head: t('milestones.days'),
      cell: ({ starts_on: from, end_date: to }) => t('milestones.fromTo', { from: day(from), to: day(to) }),
    },
    { key: 'target', head: t('milestones.target'), align: 'end', cell: ({ target }) => number(target) },
    { key: 'claims', head: t('milestones.claims'), align: 'end', cell: ({ claims }) => number(claims) },
  ];
}
