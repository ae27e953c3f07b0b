import { CloudOff, Copy, Lock, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../api/call-failure.ts';
import { asSentence } from '../../i18n/problem-text.ts';
import { Button } from '../fields/button.tsx';
import { late } from '../late.tsx';
import { copyText } from '../toasts/copy-text.ts';
import { useAfter } from '../use-after.ts';
import { EmptyState } from './states.tsx';

/** Only companies whose plan lacks something need it. */
const PlanPanel = late(async () => (await import('./plan-panel.tsx')).PlanPanel);

/**
 * A part that could not be loaded: names it, says that nothing was lost, offers to try again, and gives a reference.
 * Replaces only the part that failed. A missing permission is shown as such, and so is a module that the plan lacks.
 */
export function FailedState({
  what,
  failure,
  onRetry,
}: {
  /** The thing as it is written in a title, e.g. "Products". */
  what: string;
  failure: Error | null;
  onRetry: () => void;
}) {
  const { t } = useTranslation('platform');
  const known = failure instanceof CallFailure ? failure : null;
  if (known?.status === 403) {
    return <EmptyState icon={<Lock size={18} />} title={t('states.deniedTitle')} text={known.text} />;
  }
  if (known?.status === 402) return <PlanPanel failure={known} onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff size={18} />}
        tone="bad"
        title={t('states.failedTitle', { what })}
        text={`${t('problems.fetch')}. ${asSentence(known?.text ?? t('problems.unknown'))} ${t('states.nothingLost')}`}
        actions={
          <Retry key={known?.reference} after={known?.wait ?? 0} onRetry={onRetry}>
            {t('actions.tryAgain')}
          </Retry>
        }
        foot={known?.reference ? <Reference reference={known.reference} /> : undefined}
      />
    </div>
  );
}

/** A proxy that asks for more has something else in mind. */
const MOST_SECONDS = 600;

/** Works once the server may be asked again. */
function Retry({ after, onRetry, children }: { after: number; onRetry: () => void; children: ReactNode }) {
  const isReady = useAfter(Math.min(after, MOST_SECONDS) * 1000);
  return (
    <Button icon={<RefreshCw size={14} />} disabled={!isReady} onClick={onRetry}>
      {children}
    </Button>
  );
}

/** The reference of the problem in the server's log, for support. */
function Reference({ reference }: { reference: string }) {
  const { t } = useTranslation('platform');
  return (
    <>
      {t('states.reference', { reference })}{' '}
      <Button
        size="small"
        variant="text"
        icon={<Copy size={14} />}
        aria-label={t('actions.copyReference')}
        onClick={() => copyText(reference)}
      />
    </>
  );
}
