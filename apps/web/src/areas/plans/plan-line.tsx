import { Gauge } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { ProgressBar } from '../../platform/kit/states/progress.tsx';
import { toneOf } from './module-use.tsx';
import css from './plans.module.css';
import { useUsage } from './use-usage.ts';

/** The plan with its days, and the module with the highest use (SHELL-019); nothing where nothing is limited. */
export function PlanLine({ renderItem }: { renderItem: (plan: ReactNode) => ReactNode }) {
  const { t } = useTranslation('plans');
  const { number, percent } = useFormats();
  const usage = useUsage();
  if (usage === undefined) return null;
  const { plan, module_limits: modules } = usage;
  const days = plan.daysLeftInPlan;
  const highest = modules
    .filter(({ has_limit: isLimited }) => isLimited)
    .toSorted((a, b) => b.percent_used - a.percent_used)[0];
  const rest =
    plan.status === 'expired'
      ? t('nav.expired')
      : days === null
        ? ''
        : t('nav.days', { count: days, formatted: number(days) });
  if (plan.core_plan.id === null && highest === undefined) return null;
  return renderItem(
    <>
      <Gauge size={17} strokeWidth={1.8} aria-hidden />
      <Stack as="span" gap={2} grow className={css['line']}>
        <Text weight={560} clip>
          {[plan.plan_label, rest].filter(Boolean).join(' · ')}
        </Text>
        {highest === undefined ? null : (
          <>
            <ProgressBar
              percent={highest.percent_used}
              label={highest.module_label}
              tone={toneOf(highest.percent_used)}
            />
            <Text tone="faint" size="xs" clip>
              {t('nav.used', {
                module: highest.module_label,
                percent: percent(Math.floor(highest.percent_used)),
              })}
            </Text>
          </>
        )}
      </Stack>
    </>,
  );
}
