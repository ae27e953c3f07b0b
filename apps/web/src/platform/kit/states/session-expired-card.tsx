import { Clock3 } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPageReloading } from '../../router/missing-parts.ts';
import { clearStoredSession } from '../../session/stored-session.ts';
import css from './session-expired-card.module.css';

/** The card over the page (SHELL-067): Login clears the session, goes to / and reloads. */
export function SessionExpiredCard({ leave = () => location.assign('/') }: { leave?: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <div className={css['veil']}>
      <div className={css['card']} role="alertdialog" aria-labelledby="session-expired">
        <span className={css['icon']} aria-hidden>
          <Clock3 size={18} />
        </span>
        <h1 id="session-expired" className={css['title']}>
          {t('session.cardTitle')}
        </h1>
        <p className={css['text']}>{t('session.cardText')}</p>
        <button
          type="button"
          className={css['login']}
          onClick={() => {
            clearStoredSession();
            leave();
          }}
          autoFocus
        >
          {t('session.login')}
        </button>
      </div>
    </div>
  );
}

/** In the place of a screen that broke (SHELL-068). */
export function BrokenScreen() {
  return isPageReloading() ? null : <SessionExpiredCard />;
}

interface BoundaryProps {
  /** The page inside: another one gets another try. */
  place?: string;
  children: ReactNode;
}

/** Shows the session-expired card instead of a blank page when a screen breaks (SHELL-068). */
export class RenderErrorBoundary extends Component<
  BoundaryProps,
  { broken: boolean; place: string | undefined }
> {
  override state = { broken: false, place: this.props.place };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  static getDerivedStateFromProps(
    { place }: BoundaryProps,
    state: { place: string | undefined },
  ): { broken: boolean; place: string | undefined } | null {
    return place === state.place ? null : { broken: false, place };
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenScreen /> : this.props.children;
  }
}
