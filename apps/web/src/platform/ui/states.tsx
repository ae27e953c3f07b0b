import { Button } from 'antd';
import { CloudOff, Lock, RefreshCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../api/call-failure.ts';
import css from './states.module.css';

export interface StateProps {
  icon: ReactNode;
  tone?: 'neutral' | 'bad' | 'accent';
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  /** Quiet words below everything. */
  foot?: ReactNode;
}

/** Icon, title, a sentence and the ways on, in the middle of the place whose content is not there. */
export function EmptyState({ icon, tone = 'neutral', title, text, actions, foot }: StateProps) {
  return (
    <div className={css['state']}>
      <span className={css['icon']} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <h2 className={css['title']}>{title}</h2>
      {text === undefined ? null : <p className={css['text']}>{text}</p>}
      {actions === undefined ? null : <div className={css['actions']}>{actions}</div>}
      {foot === undefined ? null : <p className={css['foot']}>{foot}</p>}
    </div>
  );
}

/** Nothing matches a search or filter: repeats it and offers the way out. */
export function NothingFound(props: Omit<StateProps, 'icon' | 'tone'>) {
  return <EmptyState icon={<SearchX size={18} />} {...props} />;
}

/**
 * A part that could not be loaded: names it, says that nothing was lost, one way on, a reference to quote.
 * Replaces only the part that failed. A missing permission shows itself as that.
 */
export function FailedState({
  what,
  failure,
  onRetry,
}: {
  /** The thing as it stands in a title, e.g. "Products". */
  what: string;
  failure: Error | null;
  onRetry: () => void;
}) {
  const { t } = useTranslation('platform');
  const known = failure instanceof CallFailure ? failure : null;
  if (known?.status === 403) {
    return <EmptyState icon={<Lock size={18} />} title={t('states.deniedTitle')} text={known.text} />;
  }
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff size={18} />}
        tone="bad"
        title={t('states.failedTitle', { what })}
        text={`${sentence(known?.text ?? t('problems.unknown'))} ${t('states.nothingLost')}`}
        actions={
          <Button icon={<RefreshCw size={14} />} onClick={onRetry}>
            {t('actions.tryAgain')}
          </Button>
        }
        foot={known === null ? undefined : t('states.reference', { reference: known.reference })}
      />
    </div>
  );
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
