import { planDay, planSubscription, type PlanState } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { Building } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../../platform/i18n/plan-price.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { useOpenPath } from '../../../platform/router/use-open-path.ts';
import { logOut } from '../../identity/index.ts';
import { useClosed } from '../closed.ts';
import { Lines } from '../lines.tsx';
import { endOf } from '../banner/plan-banner.rules.ts';
import { openPlanDialog } from '../plan-dialogs.ts';
import { PlanList } from '../plan-list.tsx';
import { helpLine } from '../plan-words.ts';
import css from '../plans.module.css';
import { StatusDialog } from './status-dialog.tsx';
import { useRenew } from '../use-renew.ts';
import { useUsage } from '../use-usage.ts';

/** Where people bring out what they have: it stays open to them after the end. */
const exporting = ['/manage-products', '/profile-settings'];

/**
 * The end of the plan. It covers the application when that is opened after the end, not while somebody works: what is
 * open then can be finished.
 * @param props.wasOver whether the plan had ended when the application was opened
 */
export function EndDialog({ wasOver }: { wasOver: boolean }) {
  const usage = useUsage();
  const path = useOpenPath();
  const [closed, close] = useClosed();
  if (usage === undefined) return null;
  const end = endOf(usage.plan, usage.modal_days);
  if (end === null) return null;
  if (end.kind === 'expiring')
    return closed.has('expiring') ? null : (
      <PlanEnd plan={usage.plan} days={end.days} onClose={() => close('expiring')} />
    );
  if (!wasOver || exporting.some((start) => path.startsWith(start))) return null;
  return end.kind === 'trial-expired' ? <TrialEnd /> : <PlanEnd plan={usage.plan} days={null} />;
}

/** Ways on from a dialog that cannot be closed. */
function LogOut() {
  const { t } = useTranslation('plans');
  return (
    <Button variant="text" onClick={() => void logOut()}>
      {t('logOut')}
    </Button>
  );
}

function Export({ isLink = false }: { isLink?: boolean }) {
  const { t } = useTranslation('plans');
  const navigate = useNavigate();
  const go = (): void => void navigate({ to: '/manage-products' });
  return isLink ? (
    <BareButton className={css['way']} onClick={go}>
      {t('end.export')}
    </BareButton>
  ) : (
    <Button variant="text" onClick={go}>
      {t('end.export')}
    </Button>
  );
}

const waysOut = (
  <Row grow wrap>
    <LogOut />
    <Export />
  </Row>
);

function TrialEnd() {
  const { t } = useTranslation('plans');
  return <PlanList title={t('end.trialExpired')} onClose={undefined} foot={waysOut} />;
}

/** @param props.days days that are left; null after the end */
function PlanEnd({ plan, days, onClose }: { plan: PlanState; days: number | null; onClose?: () => void }) {
  const { t } = useTranslation('plans');
  const { number, percent } = useFormats();
  const { data } = useCall(planSubscription);
  const { renew, isAsking } = useRenew();
  const { plan_label: label, end_date: end } = plan;
  const ends = end === null ? '' : planDay(end, currentLanguage());
  const waiting = data?.requests.find(
    ({ feature_type: type, status }) =>
      type === 'plan' && (status === 'pending' || status === 'payment_pending'),
  );
  if (waiting !== undefined && days === null)
    return <StatusDialog request={waiting} onClose={undefined} foot={waysOut} />;
  const title =
    days === null
      ? t('end.expired', { plan: label })
      : days === 0
        ? t('end.today', { plan: label })
        : t('end.days', { plan: label, count: days, formatted: number(days) });
  const bill = data?.recurring_plan_details;
  const help = data === undefined ? '' : helpLine(data.help, 'enterprise', t);
  return (
    <Dialog
      title={title}
      {...(days === null ? { text: t('end.expiredText', { day: ends }) } : {})}
      width={420}
      {...(onClose === undefined ? {} : { onClose })}
      actions={
        <>
          {days === null ? (
            <Row grow>
              <LogOut />
            </Row>
          ) : null}
          <Button onClick={() => openPlanDialog({ kind: 'plans' })}>{t('change')}</Button>
          <Button variant="primary" loading={isAsking} onClick={() => void renew()}>
            {t('renew')}
          </Button>
        </>
      }
    >
      <Stack gap={10}>
        <Lines
          lines={[
            { head: t('end.current'), value: <b>{label}</b> },
            ...(end === null ? [] : [{ head: t('end.ends'), value: ends }]),
          ]}
        />
        {plan.hides_price || !bill ? null : (
          <Lines
            lines={[
              {
                head:
                  Number(bill.current_plan.discount_value) > 0
                    ? t('end.discounted', {
                        plan: bill.current_plan.plan_label,
                        percent: percent(Number(bill.current_plan.discount_value)),
                      })
                    : bill.current_plan.plan_label,
                value: planPrice(bill.current_plan.net_amount),
              },
              ...bill.recurring_addon.map(({ addon_label: head, net_amount: value }) => ({
                head,
                value: planPrice(value),
              })),
            ]}
            total={{ head: t('end.total'), value: planPrice(bill.total_amount) }}
          />
        )}
        {days === null && help !== '' ? (
          <Row className={css['enterprise']}>
            <Building size={15} aria-hidden />
            <Text tone="soft">{help}</Text>
          </Row>
        ) : null}
        {days === null ? <Export isLink /> : null}
      </Stack>
    </Dialog>
  );
}
