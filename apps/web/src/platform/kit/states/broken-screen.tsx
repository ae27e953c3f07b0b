import { TriangleAlert } from 'lucide-react';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newCrashReference, reportCrash } from '../../api/report-crash.ts';
import { storedToken } from '../../session/stored-session.ts';
import { Text } from '../layout/layout.tsx';
import { SessionExpiredCard } from './session-expired-card.tsx';
import { VeilCard } from './veil-card.tsx';

/** Replaces a screen that crashed (SHELL-068): what happened, and the reference for support. */
function CrashCard({ reference }: { reference: string }) {
  const { t } = useTranslation('platform');
  return (
    <VeilCard
      icon={<TriangleAlert size={18} />}
      title={t('crash.title')}
      action={{ label: t('crash.reload'), run: () => location.reload() }}
    >
      <Text as="p" tone="soft">
        {t('crash.text')}
      </Text>
      <Text as="p" size="sm" tone="soft">
        {t('crash.reference', { reference })}
      </Text>
    </VeilCard>
  );
}

/** The same for the router, which catches crashes outside a boundary. */
export function BrokenScreen({ error }: { error: unknown }) {
  const [reference] = useState(newCrashReference);
  useEffect(() => reportCrash(error, reference), [error, reference]);
  return <CrashCard reference={reference} />;
}

interface BoundaryProps {
  /** The page inside: another page gets a fresh try. */
  place?: string;
  /** Whether the page is for signed-in people: without their session it has nothing to show. */
  needsSession?: boolean;
  /** Shown instead, if the page can go on without the crashed part. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  /** Reference of the crash. */
  reference: string | null;
  isExpired: boolean;
  place: string | undefined;
}

/**
 * Shows what happened instead of a blank page when a screen crashes, and reports it to the server's log (SHELL-068).
 */
export class RenderErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { reference: null, isExpired: false, place: this.props.place };

  static getDerivedStateFromError(): Pick<BoundaryState, 'reference' | 'isExpired'> {
    return { reference: newCrashReference(), isExpired: storedToken() === null };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { reference: null, isExpired: false, place };
  }

  override componentDidCatch(error: unknown): void {
    const { reference } = this.state;
    if (reference !== null && !this.#hasNoSession()) reportCrash(error, reference);
  }

  #hasNoSession(): boolean {
    return this.props.needsSession === true && this.state.isExpired;
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    const { reference } = this.state;
    if (reference === null) return children;
    if (fallback !== undefined) return fallback;
    return this.#hasNoSession() ? <SessionExpiredCard /> : <CrashCard reference={reference} />;
  }
}
