import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { ExactIndex } from './exact-index.ts';
import { createLikeness, type IndexSource } from './index.ts';
import { createThread } from './likeness-thread.ts';
import { VECTOR_DIMENSIONS, type Descriptor } from './likeness-types.ts';
import { loadEncoder } from './onnx-encoder.ts';
import { tinyEncoder } from './onnx-model.fixture.ts';

const STRIDE = VECTOR_DIMENSIONS * 2;
const joined = ({ object, frame }: Descriptor): Float32Array => {
  const both = new Float32Array(STRIDE);
  both.set(object);
  both.set(frame, VECTOR_DIMENSIONS);
  return both;
};
const indexOf = (descriptors: readonly Descriptor[]): ExactIndex => {
  const index = new ExactIndex();
  for (const [at, descriptor] of descriptors.entries()) {
    index.putImages({ ids: [`i${at}`], vectors: joined(descriptor) });
    index.putProduct(at, [`i${at}`]);
  }
  return index;
};

describe('the index', () => {
  const vector = (at: number): Float32Array =>
    Float32Array.from({ length: VECTOR_DIMENSIONS }, (_, i) => (i === at ? 1 : 0));
  const looks = (object: number, frame: number): Descriptor => ({
    object: vector(object),
    frame: vector(frame),
  });
  const ask = (index: ExactIndex, query: Descriptor, rest: object = {}) =>
    index.search({
      queries: [query],
      intent: 'same',
      accepted: undefined,
      skip: 0,
      limit: 10,
      ...rest,
    });

  test('the same product by object or frame, a style by the object alone', () => {
    const index = indexOf([looks(0, 1), looks(2, 3)]);
    expect(ask(index, looks(9, 3)).hits[0]).toMatchObject({ productId: 1, imageId: 'i1', score: 1 });
    expect(ask(index, looks(9, 3), { intent: 'style' }).hits.map(({ score }) => score)).toEqual([0, 0]);
  });

  test('a product counts by its best image for its best picture, and an image may be of two products', () => {
    const index = indexOf([looks(0, 0), looks(1, 1)]);
    index.putProduct(0, ['i0', 'i1']);
    const answer = index.search({
      queries: [looks(5, 5), looks(1, 1)],
      intent: 'same',
      accepted: undefined,
      skip: 0,
      limit: 10,
    });
    expect(answer.hits).toEqual([
      { productId: 0, imageId: 'i1', score: 1 },
      { productId: 1, imageId: 'i1', score: 1 },
    ]);
  });

  test('filters come before the order, so that no page is short; ties are stable', () => {
    const index = indexOf(Array.from({ length: 40 }, () => looks(0, 0)));
    const accepted = Float64Array.from({ length: 20 }, (_, at) => at * 2);
    const page = ask(index, looks(0, 0), { accepted, skip: 5, limit: 5 });
    expect(page.hits.map(({ productId }) => productId)).toEqual([10, 12, 14, 16, 18]);
    expect([page.total, page.pending]).toEqual([20, 0]);
    expect(ask(index, looks(0, 0), { accepted: new Float64Array(0) }).hits).toEqual([]);
    expect(ask(index, looks(0, 0), { skip: 400 }).hits).toEqual([]);
  });

  test('an image that is awaited makes its product pending, one that cannot be described does not', () => {
    const index = indexOf([looks(0, 0)]);
    index.putProduct(7, ['later']);
    index.putProduct(8, ['broken']);
    index.putBlank(['broken']);
    expect(ask(index, looks(0, 0))).toMatchObject({ total: 1, pending: 1 });
    index.putImages({ ids: ['later'], vectors: joined(looks(0, 0)) });
    expect(ask(index, looks(0, 0))).toMatchObject({ total: 2, pending: 0 });
    index.removeProduct(7);
    expect(ask(index, looks(0, 0))).toMatchObject({ total: 1 });
  });

  test('the vectors of an encoder order styles once every image has one', () => {
    const index = indexOf([looks(0, 0), looks(1, 1)]);
    const query = { ...looks(0, 0), neural: Float32Array.of(0, 1, 0, 0) };
    index.putNeural({ ids: ['i0'], vectors: Float32Array.of(1, 0, 0, 0) });
    expect(ask(index, query, { intent: 'style' }).hits[0]?.productId).toBe(0);
    index.putNeural({ ids: ['i1'], vectors: Float32Array.of(0, 1, 0, 0) });
    expect(ask(index, query, { intent: 'style' }).hits[0]?.productId).toBe(1);
    expect(ask(index, query).hits[0]?.productId).toBe(0);
  });
});

describe('the thread', () => {
  test('the least recently used company goes when memory is full, and is read again', async () => {
    const likeness = createLikeness({ modelPath: undefined, memoryBytes: 1, log: silent() });
    const loads: string[] = [];
    const source = (org: string): IndexSource =>
      async function* changes(mark) {
        if (mark) return;
        loads.push(org);
        yield {
          changes: {
            products: [[1, ['a']]],
            images: { ids: ['a'], vectors: new Float32Array(STRIDE).fill(0.05) },
          },
          mark: { revision: 1, serial: 1 },
        };
      };
    const vector = new Float32Array(VECTOR_DIMENSIONS).fill(0.05);
    const query = {
      queries: [{ object: vector, frame: vector }],
      intent: 'same' as const,
      accepted: undefined,
      skip: 0,
      limit: 3,
    };
    for (const org of ['one', 'one', 'two', 'one']) {
      const [answer] = await likeness.rank(org, source(org), [query]);
      expect(answer?.total).toBe(1);
    }
    expect(loads).toEqual(['one', 'two', 'one']);
    await likeness.close();
    await expect(likeness.rank('one', source('one'), [query])).rejects.toThrow('ending');
  });

  describe('S04 the time for an answer', () => {
    const picture = async () =>
      sharp({ create: { width: 90, height: 60, channels: 3, background: '#a44' } })
        .png()
        .toBuffer();
    const vector = new Float32Array(VECTOR_DIMENSIONS).fill(0.05);
    const query = {
      queries: [{ object: vector, frame: vector }],
      intent: 'same' as const,
      accepted: undefined,
      skip: 0,
      limit: 3,
    };
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    test('counts from the turn of an order, not from the question', async () => {
      const thread = createThread({ modelPath: undefined, atOnce: 1, idleMs: 600_000, answerMs: 60_000 });
      const file = await picture();
      const first = thread.ask({ kind: 'describe', file, choices: ['find'] });
      const second = thread.ask({ kind: 'describe', file, choices: ['find'] });
      vi.advanceTimersByTime(50_000);
      await first;
      vi.advanceTimersByTime(50_000);
      expect(await second).toMatchObject({ kind: 'described' });
      await thread.close();
    });

    test('takes no index along when it runs out for a picture, and the next picture is described', async () => {
      const likeness = createLikeness({ modelPath: undefined, memoryBytes: 1e9, log: silent() });
      let loads = 0;
      const source: IndexSource = async function* changes(known) {
        if (known) return;
        loads += 1;
        const images = { ids: ['a'], vectors: new Float32Array(STRIDE).fill(0.05) };
        yield { changes: { products: [[1, ['a']]], images }, mark: { revision: 1, serial: 1 } };
      };
      await likeness.rank('one', source, [query]);
      const file = await picture();
      const late = likeness.describe({ file, choices: ['find'] });
      vi.advanceTimersByTime(60_001);
      await expect(late).rejects.toMatchObject({ code: 'no_answer' });
      expect((await likeness.describe({ file, choices: ['find'] })).descriptors).toHaveLength(1);
      expect(await likeness.rank('one', source, [query])).toMatchObject([{ total: 1 }]);
      expect(loads).toBe(1);
      await likeness.close();
    });

    test('an index that is lost under a company that waits its turn is read again', async () => {
      const likeness = createLikeness({ modelPath: undefined, memoryBytes: 1e9, log: silent() });
      const loads: string[] = [];
      const source = (org: string): IndexSource =>
        async function* changes(known) {
          if (known) return;
          loads.push(org);
          const images = { ids: ['a'], vectors: new Float32Array(STRIDE).fill(0.05) };
          yield { changes: { images }, mark: { revision: 0, serial: 0 } };
          if (loads.length === 1) {
            // Another company's order ends the thread while this one continues reading.
            const over = new AbortController();
            // An answer may be faster than the clock: then it asks again.
            const ask = (): Promise<unknown> =>
              likeness.rank('two', source('two'), [query]).then(ask, () => over.abort());
            void ask();
            while (!over.signal.aborted) {
              await new Promise((resolve) => setImmediate(resolve));
              vi.advanceTimersByTime(60_001);
            }
          }
          yield { changes: { products: [[1, ['a']]] }, mark: { revision: 1, serial: 1 } };
        };
      expect(await likeness.rank('one', source('one'), [query])).toMatchObject([{ total: 1 }]);
      expect(loads.filter((org) => org === 'one')).toHaveLength(2);
      await likeness.close();
    });
  });

  test('a picture that cannot be read fails alone', async () => {
    const likeness = createLikeness({ modelPath: undefined, memoryBytes: 1e9, log: silent() });
    const good = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a44' } })
      .png()
      .toBuffer();
    const [bad, fine] = await Promise.allSettled([
      likeness.describe({ file: Buffer.from('nothing'), choices: ['find'] }),
      likeness.describe({ file: good, choices: ['keep', 'find'] }),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'unreadable' } });
    expect(fine).toMatchObject({ status: 'fulfilled', value: { neural: undefined } });
    await likeness.close();
  });
});

describe('the optional encoder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'encoder-'));
    await writeFile(join(folder, 'model.onnx'), tinyEncoder());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const isInstalled = async () => {
    const name: string = 'onnxruntime-node';
    return import(name).then(
      () => true,
      () => false,
    );
  };

  test('no file, no package, no model: the built-in description serves, and one line of the log says why', async () => {
    expect(await loadEncoder(join(folder, 'nowhere'))).toEqual({
      ok: false,
      reason: `there is no model at ${join(folder, 'nowhere')}`,
    });
    const garbage = join(folder, 'garbage.onnx');
    await writeFile(garbage, Buffer.from('this is no model'));
    const loaded = await loadEncoder(garbage);
    const reason = (await isInstalled())
      ? /garbage.onnx was refused/
      : /^the package onnxruntime-node is not installed$/;
    expect(loaded).toMatchObject({ ok: false, reason: expect.stringMatching(reason) as string });

    const lines: unknown[] = [];
    const log = Object.assign(silent(), { warn: (...line: unknown[]) => lines.push(line) });
    const likeness = createLikeness({ modelPath: garbage, memoryBytes: 1e9, log });
    expect([await likeness.encoderModel(), await likeness.encoderModel()]).toEqual([undefined, undefined]);
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a44' } })
      .png()
      .toBuffer();
    const { descriptors, neural } = await likeness.describe({ file: picture, choices: ['find'] });
    expect([descriptors.length, neural]).toEqual([1, undefined]);
    await likeness.close();
    expect(lines).toEqual([
      [{ reason: (loaded as { reason: string }).reason }, 'smart search works without SMART_SEARCH_MODEL'],
    ]);
  });

  test('a model is taken from its folder and gives vectors of length 1 under the name of its content (needs onnxruntime-node)', async ({
    skip,
  }) => {
    if (!(await isInstalled())) skip('onnxruntime-node is not installed');
    const loaded = await loadEncoder(folder);
    if (!loaded.ok) throw new Error(loaded.reason);
    expect(loaded.encoder.model).toMatch(/^onnx-[0-9a-f]{32}$/);
    const picture = (background: string) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer();
    const red = await loaded.encoder.encode(await picture('#c33'));
    expect(Math.hypot(...red)).toBeCloseTo(1, 4);
    expect(await loaded.encoder.encode(await picture('#c33'))).toEqual(red);
    expect(await loaded.encoder.encode(await picture('#3c3'))).not.toEqual(red);
  });
});

function silent() {
  return createLog({ level: 'silent', name: 'test' });
}
