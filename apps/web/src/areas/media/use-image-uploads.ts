import { uploadImage, type Image } from '@sourcewiz/contract';
import { useCallback, useRef, useState, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTellPending } from '../../platform/api/pending-uploads.ts';
import { upload } from '../../platform/api/upload.ts';
import { checkImage, inserted } from './image-check.rules.ts';

export interface ImageUpload {
  key: number;
  file: File;
  /** Sent share, 0 to 1. */
  share: number;
  /** What went wrong; null while it is being sent. */
  problem: string | null;
  /** Whether sending it once more may help. */
  canRetry: boolean;
}

const AT_ONCE = 3;

/**
 * Sends images one file per request, three at a time; each has its own progress and may be tried again. The form
 * around them hears how many are on their way.
 * @param onUploaded takes what puts the image into a list, at the place where it was chosen
 * @param onEnd hears of each file that was sent whether it arrived
 */
export function useImageUploads(
  onUploaded: (add: (images: readonly Image[]) => readonly Image[]) => void,
  onEnd?: (file: File, arrived: boolean) => void,
) {
  const { t } = useTranslation('media');
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([]);
  useTellPending(uploads.filter(({ problem }) => problem === null).length);
  const waiting = useRef<ImageUpload[]>([]);
  const running = useRef(0);
  const lastKey = useRef(0);
  const order = useRef(new Map<string, number>());
  const uploaded = useRef(onUploaded);
  const ended = useRef(onEnd);
  useLayoutEffect(() => {
    uploaded.current = onUploaded;
    ended.current = onEnd;
  });

  const change = useCallback((key: number, part: Partial<ImageUpload>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const forget = useCallback((key: number) => setUploads((all) => all.filter((one) => one.key !== key)), []);

  const work = useCallback(async (): Promise<void> => {
    if (running.current >= AT_ONCE) return;
    running.current += 1;
    for (let one = waiting.current.shift(); one !== undefined; one = waiting.current.shift()) {
      const { key, file } = one;
      const result = await upload(uploadImage, {
        files: [file],
        onProgress: (share) => change(key, { share }),
      });
      if (result.ok) {
        const image = result.data;
        order.current.set(image.id, key);
        const orderOf = ({ id }: Image): number | undefined => order.current.get(id);
        uploaded.current((images) =>
          images.some(({ id }) => id === image.id) ? images : inserted(images, image, orderOf),
        );
        forget(key);
      } else {
        const problem = knownProblem(result.errors[0]?.code);
        change(key, { problem: t(problem), canRetry: problem === 'failed' });
      }
      ended.current?.(file, result.ok);
    }
    running.current -= 1;
  }, [change, forget, t]);

  const send = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file): ImageUpload => {
        const problem = checkImage(file);
        lastKey.current += 1;
        return {
          key: lastKey.current,
          file,
          share: 0,
          problem: problem === null ? null : t(problem),
          canRetry: false,
        };
      });
      setUploads((all) => [...all, ...added]);
      waiting.current.push(...added.filter(({ problem }) => problem === null));
      for (let start = 0; start < AT_ONCE; start += 1) void work();
    },
    [work, t],
  );
  const retry = useCallback(
    (one: ImageUpload) => {
      change(one.key, { problem: null, share: 0 });
      waiting.current.push(one);
      void work();
    },
    [change, work],
  );
  return { uploads, send, retry, forget };
}

function knownProblem(code: string | undefined): 'wrongType' | 'tooLarge' | 'failed' {
  if (code === 'unsupported_image' || code === 'not_an_image') return 'wrongType';
  return code === 'image_too_large' ? 'tooLarge' : 'failed';
}
