import { getUsage, moduleOf } from '@sourcewiz/contract';
import { Gauge } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '../../api/call-failure.ts';
import { watchForLimits } from '../../api/limits.ts';
import { useCall } from '../../api/use-call.ts';
import { asSentence } from '../../i18n/problem-text.ts';
import { currentLanguage } from '../../i18n/texts.ts';
import { Button } from '../fields/button.tsx';
import { EmptyState } from './states.tsx';

/**
 * In place of what the company's plan does not hold: the module, what it gives, and the way to it. It goes by itself
 * once the module is there.
 */
export function PlanPanel({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) {
  const { t } = useTranslation('platform');
  const module = moduleOf(String(failure.problems[0]?.params?.['module_id'] ?? ''));
  const state = useCall(getUsage, {}, { staleTime: 60_000 }).data?.module_limits.find(
    ({ module_id: id }) => id === module?.slug,
  )?.plan_status;
  const [before] = useState(state);
  const loadAgain = useEffectEvent(onRetry);
  useEffect(() => {
    if (state === 'active' && before !== state) loadAgain();
  }, [state, before]);
  const language = currentLanguage();
  return (
    <EmptyState
      icon={<Gauge size={18} />}
      tone="accent"
      title={module?.name[language] ?? asSentence(failure.text)}
      text={module?.upgrade_text[language]}
      actions={
        <Button variant="primary" onClick={() => watchForLimits(failure.status, failure.problems)}>
          {t('actions.upgrade')}
        </Button>
      }
      foot={failure.has('plan_expired') ? t('states.planEnded') : asSentence(failure.text)}
    />
  );
}
