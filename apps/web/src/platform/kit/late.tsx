import { useEffect, useState, type ComponentType } from 'react';
import { reloadForPart } from '../router/missing-parts.ts';

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/**
 * A component whose code is loaded after the first screen; it renders nothing until then. A failed load is retried at
 * growing intervals and when the network returns; the second failure reloads the page if nothing would be lost.
 * @returns the component; `prepare` loads its code in advance and rejects when it cannot
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const prepare = async (): Promise<void> => {
    if (loaded !== null) return;
    loading ??= load()
      .then((part) => void (loaded = part))
      .finally(() => (loading = null));
    await loading;
  };
  function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== null) return undefined;
      return untilLoaded(prepare, () => setPart(() => loaded));
    }, [Part]);
    return Part === null ? null : <Part {...props} />;
  }
  return Object.assign(Late, { prepare, isLoaded: () => loaded !== null });
}

/** Retries until it is loaded. @returns a function that stops it */
function untilLoaded(prepare: () => Promise<void>, onLoaded: () => void): () => void {
  let failures = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (): void => {
    clearTimeout(timer);
    void prepare().then(
      () => isStopped || onLoaded(),
      (reason: unknown) => {
        if (isStopped) return;
        failures += 1;
        if (failures > 1) reloadForPart(reason);
        clearTimeout(timer);
        timer = setTimeout(attempt, Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)));
      },
    );
  };
  attempt();
  window.addEventListener('online', attempt);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', attempt);
  };
}
