import { RefreshCw } from 'lucide-react';
import { Component, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/fields/button.tsx';
import { Stack, Text } from '../kit/layout/layout.tsx';
import { useAfter } from '../kit/use-after.ts';
import { reloadForPart, type MissingPartFate } from './missing-parts.ts';

/** What a function component is drawn with. */
type PropsOf<Part> = Part extends (props: infer Props) => ReactNode
  ? unknown extends Props
    ? object
    : Props & object
  : never;

/** Tells what could not be loaded from what broke after it was. */
class PartMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the program could not be loaded', { cause });
  }
}

/**
 * A component whose code is loaded when it is first drawn, as with `lazy` of React. When the code cannot be loaded the
 * page is loaded anew, once (API-034); where that would lose something a note with a button stands in its place.
 * @returns the component; `preload` loads its code before, and a failure of that does nothing
 */
export function lazyPart<Part extends (props: never) => ReactNode>(load: () => Promise<{ default: Part }>) {
  let loaded: ComponentType<object> | null = null;
  const loading = async (): Promise<{ default: ComponentType<object> }> => {
    const part = await load().catch((reason: unknown) => {
      throw new PartMissing(reason);
    });
    // Its own props are checked where the part is drawn.
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
  /** Whether the person asked for this attempt. */
  isAsked: boolean;
  /** Hears that the next attempt needs an import of its own. */
  onMissing: () => void;
  /** @param pressed whether the person asks for it */
  onLoad: (pressed: boolean) => void;
}

/** Catches what could not be loaded; errors of what was loaded go on to the boundary of the screen. */
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
    // The browser asks the person first; only they know whether what is unsaved may go.
    if (next === 'kept' && isAsked && navigator.onLine) location.reload();
    if (next !== 'kept') return undefined;
    const onOnline = (): void => onLoad(false);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
    // Once for each attempt: the boundary makes this anew.
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
