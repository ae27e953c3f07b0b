import {
  activityPeriods,
  downloadActivityReport,
  getBuyerActivity,
  getCatalogue,
  listActivityFeed,
  type BuyerActivity,
  type Catalogue,
} from '@sourcewiz/contract';
import { getRouteApi } from '@tanstack/react-router';
import { Download, Eye, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/failed-state.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { statusTones, useExpiryWords } from '../link/expiry-words.ts';
import { WithCatalogue } from '../step-page.tsx';
import { ActivityFeed } from './activity-feed.tsx';
import {
  ActivityCounts,
  ActivityDays,
  ActivityPlaces,
  ActivitySearches,
  type Chosen,
} from './activity-parts.tsx';
import { ActivityProducts } from './activity-products.tsx';
import { useActivityWords } from './activity-words.ts';
import css from './activity.module.css';
import { FollowUps } from './follow-ups.tsx';

const route = getRouteApi('/shell/buyer-activity-details/$id');
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
type Period = (typeof activityPeriods)[number];

/** `/buyer-activity-details/{id}`: what buyers did with a catalogue, and whom to write to (CAT-007). */
export function ActivityPage() {
  const { t } = useTranslation('activity');
  const id = Number(route.useParams().id);
  const catalogue = useCall(getCatalogue, { params: { id } });
  const [period, setPeriod] = useState<Period>('30');
  const [chosen, setChosen] = useState<Chosen>({});
  const filter = { period, time_zone: timeZone(), ...chosen };
  const activity = useCall(getBuyerActivity, { params: { id }, query: filter }, { whileLoading: 'keep' });
  const feed = useCall(
    listActivityFeed,
    { params: { id }, query: { person: chosen.person, link: chosen.link, product: chosen.product } },
    { whileLoading: 'keep' },
  );
  const choose = (change: Chosen) => setChosen((before) => ({ ...before, ...change }));
  useEscape(() => setChosen({}));
  const report = useAct(downloadActivityReport, {
    onDone: () => toast({ tone: 'ok', title: t('reportStarted') }),
    onProblems: () => toast({ tone: 'bad', title: t('reportFailed') }),
  });
  const { data } = activity;
  const isDenied = activity.error?.isDenied === true;
  const start = () => void report.act({ params: { id }, body: filter });
  return (
    <Page
      title={t('title')}
      crumbs={[
        { label: t('crumb'), to: '/catalogue-history' },
        { label: catalogue.data?.name ?? t('title') },
      ]}
      note={catalogue.data === undefined ? undefined : <About catalogue={catalogue.data} />}
      actions={
        isDenied ? undefined : (
          <Actions id={id} lastAt={data?.last_at} isActing={report.isActing} onReport={start} />
        )
      }
    >
      <WithCatalogue query={catalogue}>
        {(known) => (
          <>
            {isDenied ? null : (
              <Tools activity={data} period={period} onPeriod={setPeriod} chosen={chosen} onChoose={choose} />
            )}
            <Chips activity={data} chosen={chosen} onChoose={choose} onClear={() => setChosen({})} />
            {data === undefined && activity.error !== null ? (
              <FailedState
                what={t('what')}
                failure={activity.error}
                onRetry={() => void activity.refetch()}
              />
            ) : data === undefined ? (
              <RowSkeletons count={6} columns={3} />
            ) : isNothing(data) &&
              period === 'all' &&
              Object.values(chosen).every((one) => one === undefined) ? (
              <Nothing id={id} />
            ) : (
              <div className={css['page']} aria-busy={activity.isPlaceholderData}>
                <div className={css['side']}>
                  <FollowUps activity={data} catalogue={known} />
                  <ActivityFeed title={t('feed')} lines={feed.data} />
                </div>
                <div className={css['main']}>
                  <ActivityCounts activity={data} chosen={chosen} onChoose={choose} />
                  <div className={css['pair']}>
                    <ActivityDays activity={data} chosen={chosen} onChoose={choose} />
                    <ActivityPlaces activity={data} chosen={chosen} onChoose={choose} />
                  </div>
                  <div className={css['pair']} data-wide>
                    <ActivityProducts activity={data} chosen={chosen} onChoose={choose} />
                    <ActivitySearches activity={data} chosen={chosen} onChoose={choose} catalogueId={id} />
                  </div>
                </div>
              </div>
            )}
          </>
        )}
      </WithCatalogue>
    </Page>
  );
}

const isNothing = ({ counts, scanned }: BuyerActivity) => counts.visits === 0 && scanned.length === 0;

/** Esc takes back what was chosen, unless something else is open. */
function useEscape(clear: () => void): void {
  useEffect(() => {
    const pressed = ({ key }: KeyboardEvent) => {
      if (
        key === 'Escape' &&
        document.querySelector('[role="dialog"], [role="listbox"], [role="menu"]') === null
      )
        clear();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
}

function About({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation(['activity', 'catalogues']);
  const { number, date } = useFormats();
  const { text } = useExpiryWords(catalogue.expires_at);
  const {
    name,
    buyer_company: company,
    status,
    product_count: count,
    created_at: at,
    generated_by: who,
  } = catalogue;
  return (
    <Row gap={10} wrap>
      <span>{t('about', { name, company })}</span>
      <Tag tone={statusTones[status]}>{t(`catalogues:status.${status}`)}</Tag>
      <span>
        {[t('products', { count, formatted: number(count) }), t('shared', { day: date(at), who }), text]
          .filter(Boolean)
          .join('. ')}
      </span>
    </Row>
  );
}

function Actions({
  id,
  lastAt,
  isActing,
  onReport,
}: {
  id: number;
  lastAt: string | null | undefined;
  isActing: boolean;
  onReport: () => void;
}) {
  const { t } = useTranslation('activity');
  const { when } = useFormats();
  const mayEdit = usePermitted('create_edit_catalogues');
  const mayReport = usePermitted(downloadActivityReport);
  return (
    <>
      {lastAt === undefined ? null : (
        <span className={css['status']}>
          <StatusDot tone="ok" label={lastAt === null ? t('silent') : t('live', { when: when(lastAt) })} />
        </span>
      )}
      {mayEdit ? (
        <LinkButton
          to={'/collection-link/$id' as string}
          params={{ id: String(id) } as never}
          icon={<Link2 size={15} />}
        >
          {t('settings')}
        </LinkButton>
      ) : null}
      {mayReport ? (
        <Button icon={<Download size={15} />} loading={isActing} onClick={onReport}>
          {t('report')}
        </Button>
      ) : null}
    </>
  );
}

function Tools({
  activity,
  period,
  onPeriod,
  chosen,
  onChoose,
}: {
  activity: BuyerActivity | undefined;
  period: Period;
  onPeriod: (period: Period) => void;
  chosen: Chosen;
  onChoose: (change: Chosen) => void;
}) {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const { person } = useActivityWords();
  const people = activity?.people ?? [];
  return (
    <Row gap={10} wrap className={css['tools']}>
      <Segmented
        label={t('period.label')}
        items={activityPeriods.map((key) => ({ key, label: t(`period.${key}`) }))}
        value={period}
        onChange={onPeriod}
      />
      <ChoiceField
        label={t('person')}
        className={css['choice']}
        choices={people.map((one) => ({ value: one.id, label: person(one), note: one.company }))}
        value={chosen.person ?? null}
        none={t('people', { count: people.length, formatted: number(people.length) })}
        onChange={(value) => onChoose({ person: value ?? undefined })}
      />
      <ChoiceField
        label={t('link')}
        className={css['choice']}
        choices={(activity?.links ?? []).map(({ id, recipient }) => ({
          value: String(id),
          label: recipient === '' ? t('everybody') : recipient,
        }))}
        value={chosen.link === undefined ? null : String(chosen.link)}
        none={t('links')}
        onChange={(value) => onChoose({ link: value === null ? undefined : Number(value) })}
      />
    </Row>
  );
}

/** What was chosen by pressing something on the page. */
function Chips({
  activity,
  chosen: { country, product, day, only },
  onChoose,
  onClear,
}: {
  activity: BuyerActivity | undefined;
  chosen: Chosen;
  onChoose: (change: Chosen) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation('activity');
  const { date } = useFormats();
  const { place } = useActivityWords();
  const chips = [
    day && { key: 'day' as const, what: date(day) },
    country && { key: 'country' as const, what: place(country === '-' ? '' : country) },
    product && {
      key: 'product' as const,
      what: activity?.products.find(({ id }) => id === product)?.name ?? '',
    },
    only && { key: 'only' as const, what: t(`counts.${only}`) },
  ].filter((one) => typeof one === 'object');
  if (chips.length === 0) return null;
  return (
    <Row gap={8} wrap className={css['chips']}>
      {chips.map(({ key, what }) => (
        <Button key={key} size="small" onClick={() => onChoose({ [key]: undefined })}>
          {t('chosen', { what })} ×
        </Button>
      ))}
      <Button size="small" variant="text" onClick={onClear}>
        {t('clear')} <Text tone="faint">Esc</Text>
      </Button>
    </Row>
  );
}

function Nothing({ id }: { id: number }) {
  const { t } = useTranslation('activity');
  return (
    <EmptyState
      icon={<Eye size={18} />}
      title={t('empty')}
      text={t('emptyText')}
      actions={
        <LinkButton
          to={'/collection-link/$id' as string}
          params={{ id: String(id) } as never}
          variant="primary"
        >
          {t('share')}
        </LinkButton>
      }
    />
  );
}
