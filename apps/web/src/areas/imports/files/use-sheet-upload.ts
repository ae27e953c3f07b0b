import { previewImport, type Import, type Problem } from '@sourcewiz/contract';
import { useRef, useState } from 'react';
import { upload } from '../../../platform/api/upload.ts';
import { putImport } from '../use-import.ts';

/** Why a sheet was not taken. */
export interface UploadFailure {
  status: number;
  problem: Problem | null;
}

export interface SheetUpload {
  /** Sends the sheet to be checked; null when it did not arrive or was stopped. */
  send: (sheet: File) => Promise<Import | null>;
  stop: () => void;
  /** The sheet on its way, with the share that was sent, 0 to 1. */
  sending: { name: string; share: number } | null;
  /** Why the last sheet was not taken. */
  failure: UploadFailure | null;
  forgetFailure: () => void;
}

/**
 * Uploads a sheet for the check, with its progress.
 * @param onFailure hears at once when a sheet was not taken
 */
export function useSheetUpload(onFailure?: (failure: UploadFailure) => void): SheetUpload {
  const [sending, setSending] = useState<SheetUpload['sending']>(null);
  const [failure, setFailure] = useState<SheetUpload['failure']>(null);
  const stopper = useRef<AbortController | null>(null);

  const send = async (sheet: File): Promise<Import | null> => {
    const abort = new AbortController();
    stopper.current = abort;
    setFailure(null);
    setSending({ name: sheet.name, share: 0 });
    const answer = await upload(previewImport, {
      files: [sheet],
      signal: abort.signal,
      onProgress: (share) => setSending({ name: sheet.name, share }),
    });
    setSending(null);
    if (abort.signal.aborted) return null;
    if (!answer.ok) {
      const refusal = { status: answer.status, problem: answer.errors[0] ?? null };
      setFailure(refusal);
      onFailure?.(refusal);
      return null;
    }
    putImport(answer.data);
    return answer.data;
  };

  return {
    send,
    stop: () => stopper.current?.abort(),
    sending,
    failure,
    forgetFailure: () => setFailure(null),
  };
}
