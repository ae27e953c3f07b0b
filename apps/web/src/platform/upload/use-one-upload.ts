import type { Operation, Problem, ResultOf } from '@sourcewiz/contract';
import { useEffect, useRef, useState } from 'react';
import { upload, type UploadInput } from '../api/upload.ts';

/**
 * Sends one file at a time; it is stopped when its part of the screen is left.
 * @param on.stored gets the answer; the upload counts as under way until that is done
 * @param on.refused gets what was wrong
 */
export function useOneUpload<Op extends Operation>(
  op: Op,
  on: {
    stored: (answer: ResultOf<Op>) => void | Promise<void>;
    refused: (problem: Problem | undefined) => void;
  },
) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const send = async (
    [file]: readonly File[],
    more: Pick<UploadInput<Op>, 'params' | 'query' | 'texts'> = {},
  ): Promise<void> => {
    if (file === undefined) return;
    const { name } = file;
    const stop = new AbortController();
    stopper.current = stop;
    setSending({ name, share: 0 });
    const onProgress = (share: number): void => setSending({ name, share });
    const answer = await upload(op, { ...more, files: [file], signal: stop.signal, onProgress });
    stopper.current = null;
    if (!stop.signal.aborted) {
      if (answer.ok) await on.stored(answer.data);
      else on.refused(answer.errors[0]);
    }
    setSending(null);
  };
  return { send, sending, stop: () => stopper.current?.abort() };
}
