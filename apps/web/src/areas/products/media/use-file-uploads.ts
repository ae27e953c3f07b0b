import { messageOf, type CallResult, type Problem, type StoredFile } from '@sourcewiz/contract';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTellPending } from '../../../platform/api/pending-uploads.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import type { ImageUpload } from '../../media/index.ts';

/** A file on its way, or one that did not arrive. */
export type FileUpload = ImageUpload;

const AT_ONCE = 3;

export interface FileUploadParts {
  send: (file: File, onProgress: (share: number) => void) => Promise<CallResult<StoredFile>>;
  /** What is wrong with a file before it is sent; null for nothing. */
  check: (file: File) => string | null;
  onUploaded: (file: StoredFile) => void;
}

/**
 * Sends files one per request, three at a time; each has its own progress, may be tried again or left out. The form
 * around them hears how many are on their way.
 */
export function useFileUploads(parts: FileUploadParts) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  useTellPending(uploads.filter(({ problem }) => problem === null).length);
  const waiting = useRef<FileUpload[]>([]);
  const dropped = useRef(new Set<number>());
  const running = useRef(0);
  const lastKey = useRef(0);
  const latest = useRef(parts);
  useLayoutEffect(() => {
    latest.current = parts;
  });

  const change = useCallback((key: number, part: Partial<FileUpload>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const remove = useCallback((key: number) => setUploads((all) => all.filter((one) => one.key !== key)), []);

  const work = useCallback(async (): Promise<void> => {
    if (running.current >= AT_ONCE) return;
    running.current += 1;
    for (let one = waiting.current.shift(); one !== undefined; one = waiting.current.shift()) {
      const { key, file } = one;
      if (dropped.current.has(key)) continue;
      const result = await latest.current.send(file, (share) => change(key, { share }));
      if (result.ok) {
        if (!dropped.current.has(key)) latest.current.onUploaded(result.data);
        remove(key);
      } else {
        change(key, { problem: sentenceOf(result.errors), canRetry: mayPass(result.status) });
      }
    }
    running.current -= 1;
  }, [change, remove]);

  const send = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file): FileUpload => {
        lastKey.current += 1;
        const problem = latest.current.check(file);
        return { key: lastKey.current, file, share: 0, problem, canRetry: false };
      });
      setUploads((all) => [...all, ...added]);
      waiting.current.push(...added.filter(({ problem }) => problem === null));
      for (let start = 0; start < AT_ONCE; start += 1) void work();
    },
    [work],
  );
  const retry = useCallback(
    (one: FileUpload) => {
      change(one.key, { problem: null, share: 0 });
      waiting.current.push(one);
      void work();
    },
    [change, work],
  );
  const forget = useCallback(
    (key: number) => {
      dropped.current.add(key);
      remove(key);
    },
    [remove],
  );
  return { uploads, send, retry, forget };
}

function sentenceOf([first]: readonly Problem[]): string {
  return first === undefined ? messageOf('internal') : problemText(first);
}

/** A lost network, a full queue or a failing server may be another thing in a moment; a refused file stays refused. */
function mayPass(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
