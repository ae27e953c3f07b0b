import { extractSearchImages, uploadSearchImage, type ResultOf, type SearchImage } from '@sourcewiz/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../platform/api/upload.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { isMoodboard, LIMITS, sortFiles, type FileRefusal } from './picture-files.rules.ts';
import { addPictures, currentSmart } from './smart-store.ts';

export type Board = ResultOf<typeof extractSearchImages>;

/** A file that is on its way; `share` is what was sent of it, 0 to 1, then the server reads it. */
export interface Sending {
  readonly id: number;
  readonly name: string;
  readonly share: number;
}

let lastId = 0;

/** Sends pictures and moodboards, and says of each that cannot be used why. */
export function useAddFiles() {
  const { t } = useTranslation('smartSearch');
  const { bytes } = useFormats();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [board, setBoard] = useState<Board | null>(null);

  const track = useCallback(
    async <T>(name: string, work: (onProgress: (share: number) => void) => Promise<T>) => {
      const id = (lastId += 1);
      setSending((list) => [...list, { id, name, share: 0 }]);
      try {
        return await work((share) =>
          setSending((list) => list.map((one) => (one.id === id ? { ...one, share } : one))),
        );
      } finally {
        setSending((list) => list.filter((one) => one.id !== id));
      }
    },
    [],
  );

  const refuse = useCallback(
    (file: File, reason: FileRefusal) => {
      const limit = bytes(isMoodboard(file.name) ? LIMITS.moodboard : LIMITS.picture);
      const words = {
        wrongType: () => t('files.wrongType'),
        wrongMoodboard: () => t('files.wrongMoodboard'),
        oneMoodboard: () => t('files.oneMoodboard'),
        tooMany: () => t('files.tooMany', { count: LIMITS.pictures }),
        tooLarge: () => t('files.tooLarge', { name: file.name, limit }),
      };
      toast({ tone: 'bad', title: words[reason]() });
    },
    [t, bytes],
  );

  const sendPicture = useCallback(
    (file: File): Promise<SearchImage | null> =>
      track(file.name, async (onProgress) => {
        const result = await upload(uploadSearchImage, { files: [file], onProgress });
        if (result.ok) return result.data;
        sayProblem(t('files.failed', { name: file.name }), result.errors[0]);
        return null;
      }),
    [t, track],
  );

  const sendBoard = useCallback(
    (file: File) =>
      track(file.name, async (onProgress) => {
        const result = await upload(extractSearchImages, { files: [file], onProgress });
        if (result.ok) setBoard(result.data);
        else sayProblem(t('files.failed', { name: file.name }), result.errors[0]);
      }),
    [t, track],
  );

  const add = useCallback(
    async (files: readonly File[]) => {
      const room = LIMITS.pictures - currentSmart().pictures.length;
      const { pictures, moodboard, refused } = sortFiles(files, room);
      const said = new Set<FileRefusal>();
      for (const { file, reason } of refused) {
        if (!said.has(reason)) refuse(file, reason);
        said.add(reason);
      }
      const sent = await Promise.all([
        ...pictures.map(sendPicture),
        moodboard === null ? null : sendBoard(moodboard).then(() => null),
      ]);
      addPictures(sent.filter((image) => image !== null));
    },
    [refuse, sendPicture, sendBoard],
  );
  const closeBoard = useCallback(() => setBoard(null), []);
  return { add, sending, board, closeBoard };
}

type ProblemLike = Parameters<typeof problemText>[0];

function sayProblem(title: string, problem: ProblemLike | undefined): void {
  toast({ tone: 'bad', title, ...(problem === undefined ? {} : { text: problemText(problem) }) });
}
