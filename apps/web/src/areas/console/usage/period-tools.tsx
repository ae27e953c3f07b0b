import { addDays, consolePlans } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { today } from '../../../platform/i18n/today.ts';
import { usageDays } from './usage-search.rules.ts';
import css from './usage.module.css';

interface Period {
  days?: (typeof usageDays)[number];
  plan?: number;
}

/** The days up to today, and the plan, as calls take them. */
export function periodOf({ days = '30', plan }: Period) {
  const to = today();
  const from = addDays(to, 1 - Number(days));
  return { from, to, ...(plan === undefined ? {} : { plan_id: plan }) };
}

/** The choice of the period and of the companies by plan. */
export function PeriodTools({
  search: { days = '30', plan },
  onChange,
}: {
  search: Period;
  onChange: (change: { days?: (typeof usageDays)[number]; plan?: number | null }) => void;
}) {
  const { t } = useTranslation('consoleUsage');
  const { data: catalogue } = useCall(consolePlans);
  return (
    <>
      <Segmented
        label={t('days')}
        items={usageDays.map((key) => ({ key, label: t('lastDays', { days: key }) }))}
        value={days}
        onChange={(chosen) => onChange({ days: chosen })}
      />
      <ChoiceField
        className={css['plan']}
        label={t('plan')}
        none={t('allPlans')}
        value={plan === undefined ? null : String(plan)}
        choices={(catalogue?.plans ?? [])
          .filter(({ module_id: module }) => module === null)
          .map(({ id, label }) => ({ value: String(id), label: label.toUpperCase() }))}
        onChange={(id) => onChange({ plan: id === null ? null : Number(id) })}
      />
    </>
  );
}
