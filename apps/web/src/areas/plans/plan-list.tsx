import { availablePlans, PLAN_MODAL_WIDTH, type Plan, type ProviderHelp } from '@sourcewiz/contract';
import { Check, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../platform/i18n/plan-price.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { FailedState } from '../../platform/kit/states/failed-state.tsx';
import { openPlanDialog } from './plan-dialogs.ts';
import { helpLine } from './plan-words.ts';
import css from './plans.module.css';
import { StatusDialog } from './dialogs/status-dialog.tsx';
import { useUsage } from './use-usage.ts';
import { AskButton } from './ask-button.tsx';

/** The plans on offer; while a request for one waits, that request instead (PLAN-049). */
export function PlanList({
  onClose,
  title,
  foot,
}: {
  /** Absent: only a plan leads on. */
  onClose: (() => void) | undefined;
  title?: string;
  foot?: ReactNode;
}) {
  const { t } = useTranslation('plans');
  const isTrial = useUsage()?.plan.core_plan.name === 'trial';
  const plans = useCall(availablePlans);
  const waiting = plans.data?.pending_requests.find(({ feature_type: type }) => type === 'plan');
  if (waiting !== undefined) return <StatusDialog request={waiting} onClose={onClose} foot={foot} />;
  return (
    <Dialog
      title={title ?? t(isTrial ? 'list.subscribe' : 'list.upgrade')}
      text={t('list.text')}
      width={PLAN_MODAL_WIDTH}
      {...(onClose === undefined ? {} : { onClose })}
      actions={foot}
    >
      {plans.error !== null && plans.data === undefined ? (
        <FailedState what={t('list.failed')} failure={plans.error} onRetry={() => void plans.refetch()} />
      ) : (
        <Stack gap={14}>
          <div className={css['columns']} aria-busy={plans.data === undefined}>
            {plans.data === undefined ? (
              <PlanSkeletons label={t('list.loading')} />
            ) : (
              plans.data.plans.map((plan) => (
                <PlanCard key={plan.id} plan={plan} badge={t('list.popular')}>
                  <AskButton
                    variant={plan.is_popular && !plan.is_current ? 'primary' : 'default'}
                    disabled={plan.is_current}
                    onClick={() => openPlanDialog({ kind: 'request', plan })}
                  >
                    {t(plan.is_current ? 'list.currentPlan' : 'sendRequest')}
                  </AskButton>
                </PlanCard>
              ))
            )}
          </div>
          {plans.data?.plans.length === 0 ? <Text tone="soft">{t('list.none')}</Text> : null}
          {plans.data === undefined ? null : <Foot help={plans.data.help} />}
        </Stack>
      )}
    </Dialog>
  );
}

/** Four columns in place of the plans (PLAN-048). */
function PlanSkeletons({ label }: { label: string }) {
  return (
    <>
      <span className="visually-hidden" role="status">
        {label}
      </span>
      {[1, 2, 3, 4].map((column) => (
        <div key={column} className={css['plan']} data-skeleton aria-hidden />
      ))}
    </>
  );
}

/** A plan with its price a year and what it holds, and what can be done with it. */
export function PlanCard({
  plan,
  badge,
  own,
  children,
}: {
  plan: Plan;
  badge: string;
  /** Marks the company's own plan, where its button does not. */
  own?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('plans');
  return (
    <article
      className={css['plan']}
      data-popular={plan.is_popular || undefined}
      data-current={plan.is_current || undefined}
      aria-label={plan.label}
    >
      {plan.is_popular ? <span className={css['badge']}>{badge}</span> : null}
      <Row justify="between" align="start">
        <Text as="h3" weight={560}>
          {plan.label}
        </Text>
        {plan.is_current && own !== undefined ? <Tag>{own}</Tag> : null}
      </Row>
      {plan.amount === null ? null : (
        <p className={css['price']}>
          <b>{planPrice(plan.amount)}</b> <span>{t('perYear')}</span>
        </p>
      )}
      <ul className={css['benefits']}>
        {plan.meta.benefits.map((benefit) => (
          <li key={benefit}>
            <Check size={13} aria-hidden />
            {benefit}
          </li>
        ))}
      </ul>
      {children}
    </article>
  );
}

function Foot({ help }: { help: ProviderHelp }) {
  const { t } = useTranslation('plans');
  const enterprise = helpLine(help, 'enterprise', t);
  if (help.pricing_url === null && enterprise === '') return null;
  return (
    <Row justify="between" wrap className={css['foot']}>
      {help.pricing_url === null ? null : (
        <a href={help.pricing_url} target="_blank" rel="noopener noreferrer">
          {t('list.pricing')} <ExternalLink size={12} aria-hidden />
        </a>
      )}
      <Text tone="soft" size="sm">
        {enterprise}
      </Text>
    </Row>
  );
}
