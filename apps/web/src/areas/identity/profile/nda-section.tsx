import { ndaRequest, requestNda } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Section } from '../../../platform/kit/page/section.tsx';

const HOUR_MS = 3_600_000;

/** Requests the WhatsApp NDA, which is promised within 24 hours (SETTINGS-015). For admins. */
export function NdaSection() {
  const { t } = useTranslation('account');
  const { number, when } = useFormats();
  const state = useCall(ndaRequest, {}, { staleTime: 0 });
  const { act, isActing } = useAct(requestNda, {
    onDone: () => toast({ tone: 'ok', title: t('nda.done') }),
  });
  if (state.data === undefined) {
    return (
      <Section title={t('nda.title')}>
        {state.isError ? (
          <FailedState what={t('nda.what')} failure={state.error} onRetry={() => void state.refetch()} />
        ) : (
          <LineSkeletons count={1} />
        )}
      </Section>
    );
  }
  const { requested_at: at, promised_hours: hours } = state.data;
  const promise = { count: hours, formatted: number(hours) };
  const isRunning = at !== null && state.dataUpdatedAt - Date.parse(at) < hours * HOUR_MS;
  const button = (
    <Button loading={isActing} onClick={() => void act()}>
      {at === null ? t('nda.request') : t('nda.requestAgain')}
    </Button>
  );
  return (
    <Section title={t('nda.title')} text={t('nda.text', promise)} aside={isRunning ? null : button}>
      {at === null ? undefined : (
        <Text as="p" tone="soft" role="status">
          {isRunning
            ? t('nda.requested', { ...promise, when: when(at) })
            : t('nda.requestedBefore', { when: when(at) })}
        </Text>
      )}
    </Section>
  );
}
