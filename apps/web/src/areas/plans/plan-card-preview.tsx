import type { Plan } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { PlanCard } from './plan-list.tsx';

/** A plan as companies see it among those on offer; nothing can be done with it. */
export function PlanCardPreview({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  return (
    <PlanCard plan={plan} badge={t('list.popular')}>
      {null}
    </PlanCard>
  );
}
