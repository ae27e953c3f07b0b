import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamSheetFromChild } from './read-sheet.ts';
import type { FromReader, ToReader } from './sheet-wire.ts';

const { forkReader } = vi.hoisted(() => ({ forkReader: vi.fn<() => unknown>() }));
vi.mock('../fork-reader.ts', async (original) => ({ ...(await original<object>()), forkReader }));
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A reader of an endless file, which takes some seconds for each answer. */
class SlowReader extends EventEmitter {
  connected = true;
  readonly #seconds: number;
  constructor(seconds: number) {
    super();
    this.#seconds = seconds;
  }

  send({ kind }: ToReader): void {
    const row = ['a', 'b'];
    const answers: Readonly<Record<ToReader['kind'], FromReader>> = {
      'read-sheet': { kind: 'sheet-head', head: {} as never },
      'choose-sheet': { kind: 'sheet-rows', rows: [row] },
      'next-rows': { kind: 'sheet-rows', rows: [row] },
    };
    const isKilled = () => this.kill.mock.calls.length > 0;
    setTimeout(() => isKilled() || this.emit('message', answers[kind]), this.#seconds * 1000);
  }

  kill = vi.fn<(signal: string) => void>();
}

const later = (seconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, seconds * 1000));

/** @returns how often rows came before the deadline */
async function takenUntilDeadline({
  reader,
  processorMs,
  takesSeconds,
}: {
  reader: SlowReader;
  processorMs: number;
  takesSeconds: number;
}): Promise<number> {
  forkReader.mockReturnValue(reader);
  let taken = 0;
  const listener = {
    onHead: () => undefined,
    onRows() {
      taken += 1;
      if (taken > 10) throw new Error('The reader goes on');
      return later(takesSeconds);
    },
  };
  const ended: unknown[] = [];
  streamSheetFromChild({ path: '', name: 'slow.csv' }, { processorMs }, listener).then(
    (rows) => ended.push(rows),
    (error: unknown) => ended.push(error),
  );
  while (ended.length === 0) await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toEqual([expect.objectContaining({ code: 'sheet_timeout' })]);
  return taken;
}

test('P02 X12 a reader that hardly gets the processor is ended after ten times as long, while its rows are taken in, however long that takes', async () => {
  const reader = new SlowReader(20);
  expect(await takenUntilDeadline({ reader, processorMs: 5_000, takesSeconds: 30 })).toBe(1);
  expect(reader.kill).toHaveBeenCalledWith('SIGKILL');
});

test('P02 the time in which rows are taken in is none of the reader’s', async () => {
  const reader = new SlowReader(10);
  expect(await takenUntilDeadline({ reader, processorMs: 4_500, takesSeconds: 100 })).toBe(3);
});
