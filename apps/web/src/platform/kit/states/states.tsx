import { CloudOff, Copy, Lock, RefreshCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../api/call-failure.ts';
import { asSentence } from '../../i18n/problem-text.ts';
import { Button } from '../fields/button.tsx';
import { late } from '../late.tsx';
import { copyText } from '../toasts/copy-text.ts';
import { Row, Stack, Text } from '../layout/layout.tsx';
import { useAfter } from '../use-after.ts';
import { IconTile } from '../marks/icon-tile.tsx';
import css from './states.module.css';

export interface StateProps {
  icon: ReactNode;
  tone?: 'neutral' | 'bad' | 'accent';
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  /** Secondary text below everything. */
  foot?: ReactNode;
}

/** Icon, title, a sentence and the ways on, centred in place of missing content. */
export function EmptyState(props: StateProps) {
  return <State {...props} heading="h2" />;
}

function State({
  icon,
  tone = 'neutral',
  title,
  text,
  actions,
  foot,
  heading: Heading,
}: StateProps & { heading: 'h1' | 'h2' }) {
  return (
    <Stack gap={14} align="center" className={css['state']}>
      <IconTile tone={tone} size={44}>
        {icon}
      </IconTile>
      <Stack gap={4} align="center">
        <Text as={Heading} size="xl" weight={600} breaks className={css['title']}>
          {title}
        </Text>
        {text === undefined ? null : (
          <Text as="p" tone="soft" className={css['text']}>
            {text}
          </Text>
        )}
      </Stack>
      {actions === undefined ? null : (
        <Row wrap justify="center">
          {actions}
        </Row>
      )}
      {foot === undefined ? null : (
        <Text as="p" tone="faint" size="sm">
          {foot}
        </Text>
      )}
    </Stack>
  );
}

/** The same in place of a whole page. */
export function WholePageState(props: StateProps) {
  return (
    <div className={css['whole']}>
      <State {...props} heading="h1" />
    </div>
  );
}

/** Nothing matches a search or filter: repeats the filter and offers to clear it. */
export function NothingFound(props: Omit<StateProps, 'icon' | 'tone'>) {
  return <EmptyState icon={<SearchX size={18} />} {...props} />;
}

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
