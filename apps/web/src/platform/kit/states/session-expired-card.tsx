import { Clock3 } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clearStoredSession } from '../../session/stored-session.ts';
import { Button } from '../fields/button.tsx';
import { Stack, Text } from '../layout/layout.tsx';
import { IconTile } from '../page/icon-tile.tsx';
import css from './session-expired-card.module.css';

/** The card over the page (SHELL-067): Login clears the session, goes to / and reloads. */
export function SessionExpiredCard({ leave = () => location.assign('/') }: { leave?: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <div className={css['veil']}>
      <Stack align="center" className={css['card']} role="alertdialog" aria-labelledby="session-expired">
        <IconTile tone="neutral" size={44}>
          <Clock3 size={18} />
        </IconTile>
        <Text as="h1" id="session-expired" size="xl" weight={600}>
          {t('session.cardTitle')}
        </Text>
        <Text as="p" tone="soft">
          {t('session.cardText')}
        </Text>
        <Button
          variant="primary"
          size="large"
          className={css['login']}
          onClick={() => {
            clearStoredSession();
            leave();
          }}
          autoFocus
        >
          {t('session.login')}
        </Button>
      </Stack>
    </div>
  );
}

/** In the place of a screen that broke (SHELL-068). */
export function BrokenScreen() {
  return <SessionExpiredCard />;
}

interface BoundaryProps {
  /** The page inside: another one gets another try. */
  place?: string;
  /** What stands there instead, where the page goes on without it. */
  fallback?: ReactNode;
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
    const { fallback = <BrokenScreen />, children } = this.props;
    return this.state.broken ? fallback : children;
  }
}
