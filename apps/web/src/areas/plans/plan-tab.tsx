import {
  availablePlans,
  daysBetween,
  exact,
  limitedModules,
  planDay,
  planSubscription,
  type PlanRequest,
  type ResultOf,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../platform/i18n/plan-price.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { StatusDot } from '../../platform/kit/marks/status-dot.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { ProgressBar } from '../../platform/kit/states/progress.tsx';
import { SectionSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../platform/kit/states/failed-state.tsx';
import { ModuleUse } from './module-use.tsx';
import { openPlanDialog } from './plan-dialogs.ts';
import { PlanCard } from './plan-list.tsx';
import { askedFor, helpLine } from './plan-words.ts';
import css from './plans.module.css';
import { useRenew } from './use-renew.ts';
import { useUsage } from './use-usage.ts';
import { AskButton } from './ask-button.tsx';

type Subscription = ResultOf<typeof planSubscription>;

/** The plan tab of the settings (PLAN-068): the plan, what it costs, what is used of it, and the plans to choose. */
export function PlanTab() {
  const { t } = useTranslation('plans');
  const subscription = useCall(planSubscription);
  const plans = useCall(availablePlans);
  const { data } = subscription;
  if (data === undefined)
    return subscription.error === null ? (
      <Stack gap={14}>
        <div className={css['top']}>
          <SectionSkeletons fields={[2]} />
          <SectionSkeletons fields={[2]} />
        </div>
        <SectionSkeletons fields={[4]} />
        <div className={css['columns']}>
          <SectionSkeletons fields={[2]} />
          <SectionSkeletons fields={[2]} />
        </div>
      </Stack>
    ) : (
      <FailedState
        what={t('tab.current')}
        failure={subscription.error}
        onRetry={() => void subscription.refetch()}
      />
    );
  return (
    <Stack gap={14}>
      <div className={css['top']}>
        <CurrentPlan {...data} />
        {data.recurring_plan_details === null ? null : <Billing details={data.recurring_plan_details} />}
      </div>
      <Usage {...data} />
      {data.requests.length === 0 ? null : <Requests requests={data.requests} />}
      {plans.data === undefined || plans.data.plans.length === 0 ? null : (
        <section aria-label={t('tab.plans')}>
          <Row justify="between" wrap className={css['head']}>
            <Text as="h2" size="lg" weight={600}>
              {t('tab.plans')}
            </Text>
            <Text tone="faint" size="sm">
              {helpLine(plans.data.help, 'enterprise', t)}
            </Text>
          </Row>
          <div className={css['columns']}>
            {plans.data.plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} badge={t('tab.recommended')} own={t('tab.yours')}>
                <Button onClick={() => openPlanDialog({ kind: 'plans' })}>{t('tab.details')}</Button>
              </PlanCard>
            ))}
          </div>
        </section>
      )}
    </Stack>
  );
}

function CurrentPlan({ plan, recurring_plan_details: details }: Subscription) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const { renew, isAsking } = useRenew();
  const usage = useUsage();
  const window = usage?.banner_days ?? 0;
  const trials = (usage?.module_limits ?? []).filter(
    ({ plan_type: type, plan_status: state }) =>
      type === 'trial' && state === 'active' && plan.tier !== 'trial',
  );
  const { start_date: start, end_date: end, daysLeftInPlan: days, status } = plan;
  const isExpired = status === 'expired';
  const hasPlan = plan.core_plan.id !== null || plan.core_plan.name === 'trial';
  const whole = start === null || end === null ? 0 : daysBetween(start, end) + 1;
  const isNear = isExpired || (days !== null && days <= window);
  return (
    <Section
      title={t('tab.current')}
      aside={
        <StatusDot tone={isExpired ? 'bad' : 'ok'} label={t(isExpired ? 'tab.expired' : 'tab.active')} />
      }
    >
      <Stack gap={10}>
        <Row gap={8} align="baseline" wrap>
          <Text as="b" size="3xl" weight={620}>
            {plan.plan_label}
          </Text>
          {plan.hides_price || details === null ? null : (
            <Text tone="soft">{t('price', { price: planPrice(details.current_plan.amount) })}</Text>
          )}
        </Row>
        {hasPlan ? (
          <Text tone="soft">
            {end === null
              ? t('tab.noEnd')
              : isExpired
                ? t('tab.ended', { day: planDay(end, currentLanguage()) })
                : `${t('tab.until', { day: planDay(end, currentLanguage()) })}, ${
                    days === 0
                      ? t('tab.today')
                      : t('tab.days', { count: days ?? 0, formatted: number(days ?? 0) })
                  }`}
          </Text>
        ) : (
          <Text tone="soft">{t('tab.unlimited')}</Text>
        )}
        {whole === 0 || days === null ? null : (
          <ProgressBar
            percent={((whole - Math.max(0, days)) * 100) / whole}
            label={t('tab.current')}
            tone={isNear ? 'warn' : 'neutral'}
          />
        )}
        {trials.map(({ module_id: id, module_label: module, days_left: left }) => (
          <Text key={id} tone="soft">
            {t('tab.trial', { module, count: left ?? 0, formatted: number(left ?? 0) })}
          </Text>
        ))}
        {hasPlan ? (
          <>
            <Row wrap>
              {plan.core_plan.name === 'trial' ? (
                <AskButton variant="primary" onClick={() => openPlanDialog({ kind: 'plans' })}>
                  {t('subscribe')}
                </AskButton>
              ) : (
                <>
                  <AskButton
                    variant={isNear ? 'primary' : 'default'}
                    loading={isAsking}
                    onClick={() => void renew()}
                  >
                    {t('renew')}
                  </AskButton>
                  <AskButton onClick={() => openPlanDialog({ kind: 'plans' })}>{t('change')}</AskButton>
                </>
              )}
            </Row>
            <Text tone="faint" size="sm">
              {t('tab.note')}
            </Text>
          </>
        ) : null}
      </Stack>
    </Section>
  );
}

/** A row re-adds: the price, what is taken off, and what is left. The head of the table names the currency. */
function Billing({ details }: { details: NonNullable<Subscription['recurring_plan_details']> }) {
  const { t } = useTranslation('plans');
  const { current_plan: plan, recurring_addon: addons, total_amount: total } = details;
  const rows = [
    { label: t('plan', { plan: plan.plan_label }), isAddon: false, ...plan },
    ...addons.map((addon) => ({ label: addon.addon_label, isAddon: true, ...addon })),
  ];
  const price = rows.reduce((sum, { amount }) => sum.plus(amount), exact(0)).toFixed();
  return (
    <Section
      title={t('tab.billing')}
      aside={
        <Text tone="faint" size="sm">
          {t('tab.billingNote')}
        </Text>
      }
    >
      <table className={css['bill']}>
        <thead>
          <tr>
            <th scope="col">{t('tab.item')}</th>
            <th scope="col">{t('tab.priceHead')}</th>
            <th scope="col">{t('tab.discount')}</th>
            <th scope="col">{t('tab.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">
                {row.label} {row.isAddon ? <Text tone="faint">{t('tab.addon')}</Text> : null}
              </th>
              <td>{figure(row.amount)}</td>
              <td>
                <Discount {...row} />
              </td>
              <td>{figure(row.net_amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('tab.total')}</th>
            <td>{figure(price)}</td>
            <td>{takenOff(price, total) ?? ''}</td>
            <td>{planPrice(total)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

const figure = (amount: string): string => planPrice(amount).replace('₹', '');

/** `−4,800`; null if nothing is. */
function takenOff(price: string, net: string): string | null {
  const off = exact(price).minus(net);
  return off.greaterThan(0) ? `−${figure(off.toFixed())}` : null;
}

/** What is taken off, and of what it is made up. */
function Discount({
  amount,
  net_amount: net,
  discount_value: percent,
  amount_deduct: fixed,
}: {
  amount: string;
  net_amount: string;
  discount_value: string;
  amount_deduct: string;
}) {
  const { t } = useTranslation('plans');
  const { share } = useFormats();
  const off = takenOff(amount, net);
  if (off === null) return <Text tone="faint">{t('tab.none')}</Text>;
  const hasShare = Number(percent) > 0;
  const parts = [
    ...(hasShare ? [share(Number(percent))] : []),
    ...(hasShare && Number(fixed) > 0 ? [figure(fixed)] : []),
  ];
  return (
    <>
      <Text tone="faint">{parts.join(' + ')}</Text> {off}
    </>
  );
}

function Usage({ module_usage: modules, counted_at: at }: Subscription) {
  const { t } = useTranslation('plans');
  const { when } = useFormats();
  const counted = limitedModules.flatMap((slug) => modules.filter(({ module_id: id }) => id === slug));
  return (
    <Section
      title={t('tab.usage')}
      text={t('tab.usageText')}
      aside={
        <Text tone="faint" size="sm">
          {t('tab.counted', { when: when(at) })}
        </Text>
      }
    >
      <ul className={css['usage']}>
        {counted.map((module) => (
          <ModuleUse key={module.module_id} module={module} />
        ))}
      </ul>
    </Section>
  );
}

const stateTones = { pending: 'info', payment_pending: 'warn', approved: 'ok', rejected: 'bad' } as const;

function Requests({ requests }: { requests: readonly PlanRequest[] }) {
  const { t } = useTranslation('plans');
  return (
    <Section title={t('tab.requests')}>
      <Stack as="ul" gap={8}>
        {requests.map((request) => (
          <Row key={request.id} as="li" justify="between" wrap>
            <Stack gap={0}>
              <Text weight={500}>{askedFor(request, t)}</Text>
              <Text tone="faint" size="sm">
                {t('tab.since', { day: planDay(request.requested_at, currentLanguage()) })}
              </Text>
            </Stack>
            <Row>
              <Tag tone={stateTones[request.status]}>{t(`tab.states.${request.status}`)}</Tag>
              <Button size="small" onClick={() => openPlanDialog({ kind: 'status', request })}>
                {t('banner.see')}
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
    </Section>
  );
}
