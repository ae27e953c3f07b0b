import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { forkReader, watchReader } from '../fork-reader.ts';
import {
  MOODBOARD_LIMITS,
  MoodboardError,
  type FromReader,
  type MoodboardLimits,
  type MoodboardPicture,
  type MoodboardPictures,
  type ToReader,
} from './moodboard-types.ts';

const CHILD = fileURLToPath(new URL('./moodboard.child.ts', import.meta.url));

/**
 * Extracts the images from a PDF or a presentation, in a process of its own with capped memory, processor time and a
 * deadline, so that a hostile file can end only that process. Images found before a limit was reached are kept, and
 * `limited` says so.
 * @param path of the file on this machine; it is judged by its content
 * @throws MoodboardError
 */
export async function readMoodboard(
  path: string,
  limits: Partial<MoodboardLimits> = {},
): Promise<MoodboardPictures> {
  const caps = { ...MOODBOARD_LIMITS, ...limits };
  const child = forkReader(CHILD, { heapMb: caps.heapMb, serialization: 'advanced' });
  const stopWatching = watchReader(child, caps, () => child.kill('SIGKILL'));
  const pictures: MoodboardPicture[] = [];
  try {
    const end = await lastMessage(child, {
      order: { kind: 'read-moodboard', path, limits: caps },
      deadlineMs: caps.deadlineMs,
      onPicture: (picture) => pictures.push(picture),
    });
    if (end?.kind === 'moodboard-refused') {
      throw new MoodboardError(end.code, { cause: new Error(end.detail) });
    }
    if (!end && pictures.length === 0) throw new MoodboardError('moodboard_unreadable');
    if (pictures.length === 0) throw new MoodboardError('moodboard_without_pictures');
    const pages = end?.pages ?? pictures.at(-1)?.page ?? 0;
    return { pictures, pages, skipped: end?.skipped ?? [], limited: end?.limited ?? true };
  } finally {
    stopWatching();
    child.kill('SIGKILL');
  }
}

type End = Exclude<FromReader, { kind: 'moodboard-picture' }>;

/** @returns undefined if the child ends, or the deadline passes, before it has finished */
async function lastMessage(
  child: ChildProcess,
  {
    order,
    deadlineMs,
    onPicture,
  }: { order: ToReader; deadlineMs: number; onPicture: (picture: MoodboardPicture) => void },
): Promise<End | undefined> {
  const { promise, resolve } = Promise.withResolvers<End | undefined>();
  const deadline = setTimeout(() => resolve(undefined), deadlineMs);
  child.on('message', (message: FromReader) => {
    if (message.kind === 'moodboard-picture') onPicture(message.picture);
    else if (message.kind === 'moodboard-end' || message.kind === 'moodboard-refused') resolve(message);
  });
  child.once('error', () => resolve(undefined));
  // Messages still in transit arrive before the disconnect.
  child.once('disconnect', () => resolve(undefined));
  child.send(order, () => {});
  return promise.finally(() => clearTimeout(deadline));
}
