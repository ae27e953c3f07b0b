import { RefreshCw } from 'lucide-react';
import { Component, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/fields/button.tsx';
import { Stack, Text } from '../kit/layout/layout.tsx';
import { useAfter } from '../kit/use-after.ts';
import { reloadForPart, type MissingPartFate } from './missing-parts.ts';

/** The props of a function component. */
type PropsOf<Part> = Part extends (props: infer Props) => ReactNode
  ? unknown extends Props
    ? object
    : Props & object
  : never;

/** Distinguishes code that could not be loaded from code that failed after loading. */
class PartMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the program could not be loaded', { cause });
  }
}

/**
 * A component whose code is loaded when it is first rendered, like React's `lazy`. When the code cannot be loaded the
 * page is reloaded, once (API-034); if that would lose something, a note with a button is shown instead.
 * @returns the component; `preload` loads its code in advance, and its failure has no effect
 */
export function lazyPart<Part extends (props: never) => ReactNode>(load: () => Promise<{ default: Part }>) {
  let loaded: ComponentType<object> | null = null;
  const loading = async (): Promise<{ default: ComponentType<object> }> => {
    const part = await load().catch((reason: unknown) => {
      throw new PartMissing(reason);
    });
    // The part's own props are checked where it is rendered.
    loaded = part.default as unknown as ComponentType<object>;
    return { default: loaded };
  };
  let latest: ComponentType<object> = lazy(loading);

  function LazyPart(props: PropsOf<Part>) {
    const [{ Part, attempt, isAsked }, setTry] = useState(() => ({
      Part: loaded ?? latest,
      attempt: 0,
      isAsked: false,
    }));
    return (
      <PartBoundary
        key={attempt}
        isAsked={isAsked}
        onMissing={() => (latest = lazy(loading))}
        onLoad={(pressed) => setTry({ Part: loaded ?? latest, attempt: attempt + 1, isAsked: pressed })}
      >
        <Part {...props} />
      </PartBoundary>
    );
  }
  const preload = (): Promise<void> =>
    loading().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(LazyPart, { preload });
}

interface MissingPartProps {
  /** Whether the user asked for this attempt. */
  isAsked: boolean;
  /** Called when the next attempt needs an import of its own. */
  onMissing: () => void;
  /** @param pressed whether the user asks for it */
  onLoad: (pressed: boolean) => void;
}

/** Catches parts that could not be loaded; errors of loaded ones go on to the boundary of the screen. */
class PartBoundary extends Component<MissingPartProps & { children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { children, ...props } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    if (error instanceof PartMissing) return <MissingPart {...props} reason={error.cause} />;
    throw error;
  }
}

function MissingPart({ reason, isAsked, onMissing, onLoad }: MissingPartProps & { reason: unknown }) {
  const { t } = useTranslation('platform');
  const [fate, setFate] = useState<MissingPartFate | null>(null);
  const isStopped = useAfter(10_000);
  useEffect(() => {
    onMissing();
    const next = reloadForPart(reason);
    setFate(next);
    // The browser asks first; only the user knows whether unsaved work may be lost.
    if (next === 'kept' && isAsked && navigator.onLine) location.reload();
    if (next !== 'kept') return undefined;
    const onOnline = (): void => onLoad(false);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
    // Once per attempt: the boundary mounts this again for each.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (fate === 'failed') throw reason;
  if (fate === null || (fate === 'reloading' && !isStopped)) return null;
  return (
    <Stack gap={8} align="start" role="alert">
      <Text tone="soft">{t('states.partMissing')}</Text>
      <Button icon={<RefreshCw size={14} />} onClick={() => onLoad(true)}>
        {t('actions.loadAgain')}
      </Button>
    </Stack>
  );
}
