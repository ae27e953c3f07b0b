import type { Operation, Problem, ResultOf } from '@sourcewiz/contract';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTellPending } from '../../../platform/api/pending-uploads.ts';
import { upload } from '../../../platform/api/upload.ts';

/** A file on its way into a field, or one that did not arrive. */
export interface FieldUpload {
  key: number;
  name: string;
  /** Sent share, 0 to 1. */
  share: number;
  /** What went wrong; null while it is being sent. */
  problem: string | null;
}

const AT_ONCE = 3;

/**
 * Sends files to an upload operation one by one, three at a time. The form around them hears how many are on their way.
 * @param check says in words what is wrong with a file before it is sent
 * @param problemOf says in words why one did not arrive
 */
export function useFieldUploads<Op extends Operation>(
  op: Op,
  {
    check,
    problemOf,
    onUploaded,
  }: {
    check: (file: File) => string | null;
    problemOf: (problem: Problem | undefined, file: File) => string;
    onUploaded: (stored: ResultOf<Op>) => void;
  },
): {
  uploads: readonly FieldUpload[];
  send: (files: readonly File[]) => void;
  forget: (key: number) => void;
} {
  const [uploads, setUploads] = useState<readonly FieldUpload[]>([]);
  useTellPending(uploads.filter(({ problem }) => problem === null).length);
  const waiting = useRef<{ key: number; file: File }[]>([]);
  const running = useRef(0);
  const lastKey = useRef(0);
  const latest = useRef({ check, problemOf, onUploaded });
  useLayoutEffect(() => {
    latest.current = { check, problemOf, onUploaded };
  });
  const change = useCallback((key: number, part: Partial<FieldUpload>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const forget = useCallback((key: number) => setUploads((all) => all.filter((one) => one.key !== key)), []);
  const work = useCallback(async (): Promise<void> => {
    if (running.current >= AT_ONCE) return;
    running.current += 1;
    for (let one = waiting.current.shift(); one !== undefined; one = waiting.current.shift()) {
      const { key, file } = one;
      const result = await upload(op, { files: [file], onProgress: (share) => change(key, { share }) });
      if (result.ok) {
        forget(key);
        latest.current.onUploaded(result.data);
      } else {
        change(key, { problem: latest.current.problemOf(result.errors[0], file) });
      }
    }
    running.current -= 1;
  }, [op, change, forget]);
  const send = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file) => {
        lastKey.current += 1;
        return { key: lastKey.current, file, problem: latest.current.check(file) };
      });
      setUploads((all) => [
        // What failed before was seen; a new choice begins anew.
        ...all.filter(({ problem }) => problem === null),
        ...added.map(({ key, file, problem }) => ({ key, name: file.name, share: 0, problem })),
      ]);
      waiting.current.push(...added.filter(({ problem }) => problem === null));
      for (let start = 0; start < AT_ONCE; start += 1) void work();
    },
    [work],
  );
  return { uploads, send, forget };
}
