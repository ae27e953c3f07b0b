import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { forkReader } from '../fork-reader.ts';
import { createTurns } from '../turns.ts';
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
const LOOK_AT_MEMORY_MS = 250;
/** Files that are read at once: each may take as much memory as its process is allowed. */
const inTurn = createTurns({ atOnce: 2 });

/**
 * Takes the pictures out of a PDF or a presentation, in a process of its own with capped memory and a deadline, so that
 * a hostile file can only end that process. What was found until a limit was met is kept, and `limited` says so.
 * @param path where the file lies on this machine; it is judged by its content
 * @throws MoodboardError
 */
export async function readMoodboard(
  path: string,
  limits: Partial<MoodboardLimits> = {},
): Promise<MoodboardPictures> {
  return inTurn(() => readInChild(path, { ...MOODBOARD_LIMITS, ...limits }));
}

async function readInChild(path: string, caps: MoodboardLimits): Promise<MoodboardPictures> {
  const child = forkReader(CHILD, { heapMb: caps.heapMb, serialization: 'advanced' });
  const stopWatching = watchMemory(child, caps);
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

/** @returns undefined when the child ends, or the deadline comes, before it has said its last word */
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
  // Messages still on their way come before the disconnect.
  child.once('disconnect', () => resolve(undefined));
  child.send(order, () => {});
  return promise.finally(() => clearTimeout(deadline));
}

/** Decoded pixels lie outside the heap, which the cap of the heap does not count. */
function watchMemory(child: ChildProcess, { memoryMb }: MoodboardLimits): () => void {
  const timer = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => {
        const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
        if (kilobytes > memoryMb * 1024) child.kill('SIGKILL');
      },
      // Elsewhere than on Linux, or it has just ended.
      () => undefined,
    );
  }, LOOK_AT_MEMORY_MS);
  return () => clearInterval(timer);
}
