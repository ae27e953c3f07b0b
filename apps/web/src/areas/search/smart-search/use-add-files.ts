import { extractSearchImages, uploadSearchImage, type ResultOf, type SearchImage } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../platform/api/upload.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useQueue } from '../../../platform/upload/use-uploads.ts';
import { isMoodboard, LIMITS, sortFiles, type FileRefusal } from './picture-files.rules.ts';
import { addPictures, currentSmart } from './smart-store.ts';

export type Board = ResultOf<typeof extractSearchImages>;

/** Uploads images and moodboards, and reports why a file cannot be used. */
export function useAddFiles() {
  const { t } = useTranslation('smartSearch');
  const { bytes, number } = useFormats();
  const [board, setBoard] = useState<Board | null>(null);
  const pictures = useQueue<SearchImage>({
    send: (files, how) => upload(uploadSearchImage, { files, ...how }),
    onStored: (image) => addPictures([image]),
  });
  const boards = useQueue<Board>({
    send: (files, how) => upload(extractSearchImages, { files, ...how }),
    onStored: setBoard,
  });

  const refuse = (file: File, reason: FileRefusal): void => {
    const limit = bytes(isMoodboard(file.name) ? LIMITS.moodboard : LIMITS.picture);
    const words = {
      wrongType: () => t('files.wrongType'),
      wrongMoodboard: () => t('files.wrongMoodboard'),
      oneMoodboard: () => t('files.oneMoodboard'),
      tooMany: () => t('files.tooMany', { count: LIMITS.pictures, formatted: number(LIMITS.pictures) }),
      tooLarge: () => t('files.tooLarge', { name: file.name, limit }),
    };
    toast({ tone: 'bad', title: words[reason]() });
  };

  const add = (files: readonly File[]): void => {
    const onTheirWay = pictures.list.pending;
    const sorted = sortFiles(files, LIMITS.pictures - currentSmart().pictures.length - onTheirWay);
    const said = new Set<FileRefusal>();
    for (const { file, reason } of sorted.refused) {
      if (!said.has(reason)) refuse(file, reason);
      said.add(reason);
    }
    pictures.queue.add(sorted.pictures.map((file) => [file]));
    if (sorted.moodboard !== null) boards.queue.add([[sorted.moodboard]]);
  };
  return { add, lists: [pictures.list, boards.list], board, closeBoard: () => setBoard(null) };
}
