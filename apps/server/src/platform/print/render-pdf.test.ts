import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { PdfError } from './pdf-error.ts';
import { createPdfRenderer, type PdfRequest } from './render-pdf.ts';

const templatesDir = fileURLToPath(new URL('../../../templates', import.meta.url));
const rulers = {
  company: { name: 'Kaveri Exports' },
  offset: { x: 0, y: 0 },
  title: 'Rulers',
  steps: ['Print', 'Measure'],
  left: 'left',
  top: 'top',
  length: 'length',
};
const order = (changes: Partial<PdfRequest> = {}): PdfRequest => ({
  template: 'label-calibration',
  data: rulers,
  images: new Map(),
  language: 'en',
  tagged: true,
  title: 'Rulers',
  ...changes,
});

describe('renderer', () => {
  const faulty = mkdtempSync(join(tmpdir(), 'pdf-templates-'));
  afterAll(() => rmSync(faulty, { recursive: true }));
  // First: a report waits for every thread, including one that was abandoned while busy.
  test('after a rest the thread is gone and a new order starts another', async () => {
    const own = createPdfRenderer({ templatesDir, idleMs: 400 });
    type Report = { workers: { header: { threadId: number } }[] };
    const threads = (): number[] =>
      (process.report.getReport() as Report).workers.map((worker) => worker.header.threadId);
    const before = threads();
    const first = await own.render(order());
    const started = threads().filter((thread) => !before.includes(thread));
    expect(started).toHaveLength(1);
    await vi.waitFor(() => expect(threads()).not.toContain(started[0]));
    expect(Buffer.compare((await own.render(order())).bytes, first.bytes)).toBe(0);
    await own.close();
  });

  test('a fault in a template is a PdfError that names file and reason; the next order works', async () => {
    const own = createPdfRenderer({ templatesDir: faulty });
    writeFileSync(join(faulty, 'label-calibration.typ'), 'before\n#nowhere');
    const error = await own.render(order()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PdfError);
    expect(error).toMatchObject({
      reason: 'template',
      diagnostics: [
        {
          message: expect.stringContaining('unknown variable: nowhere'),
          place: expect.stringContaining('label-calibration.typ'),
        },
      ],
    });
    writeFileSync(join(faulty, 'label-calibration.typ'), 'after');
    expect((await own.render(order())).pages).toBe(1);
    await own.close();
  });

  test('an order whose pictures were moved away before fails, and the next one is made', async () => {
    const gone = new Uint8Array(8);
    structuredClone(gone.buffer, { transfer: [gone.buffer] });
    const again = order({ images: new Map([['gone', gone]]) });
    const renderer = createPdfRenderer({ templatesDir });
    await expect(renderer.render(again)).rejects.toMatchObject({ reason: 'crashed' });
    expect((await renderer.render(order())).pages).toBe(1);
    await renderer.close();
  });

  test.each([
    ['the renderer gives it', { timeoutMs: 2_000 }, {}],
    ['A04 it may take itself', {}, { timeoutMs: 2_000 }],
  ])('an order that takes longer than %s fails and the one behind it is made', async (_, all, one) => {
    const own = createPdfRenderer({ templatesDir: faulty, ...all });
    writeFileSync(
      join(faulty, 'slow.typ'),
      '#for i in range(3000) { for j in range(4000) { let k = i * j } }',
    );
    writeFileSync(join(faulty, 'quick.typ'), 'quick');
    const slow = [1, 2].map(() => own.render({ ...order(), ...one, template: 'slow' }));
    const behind = own.render({ ...order(), template: 'quick', timeoutMs: 60_000 });
    await Promise.all(slow.map((one) => expect(one).rejects.toMatchObject({ reason: 'timeout' })));
    expect((await behind).pages).toBe(1);
    await own.close();
  });

  test('X12 an order that gets little of the processor has six times as long', async () => {
    const own = createPdfRenderer({ templatesDir: faulty });
    const used = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
    const startedAt = performance.now();
    const slow = own.render({ ...order(), template: 'slow', timeoutMs: 150 });
    await expect(slow).rejects.toMatchObject({ reason: 'timeout' });
    expect(performance.now() - startedAt).toBeGreaterThan(890);
    used.mockRestore();
    await own.close();
  });

  test('an order that nobody wants any more before its turn fails, and is not made', async () => {
    const own = createPdfRenderer({ templatesDir });
    const stop = new AbortController();
    const made = [1, 2].map(() => own.render(order()));
    const unwanted = own.render({ ...order(), signal: stop.signal });
    stop.abort();
    await expect(unwanted).rejects.toBe(stop.signal.reason);
    expect((await Promise.all(made)).map(({ pages }) => pages)).toEqual([1, 1]);
    await own.close();
  });

  test('O03 A04 companies take turns: many parts of one do not keep the paper of another waiting', async () => {
    const own = createPdfRenderer({ templatesDir });
    const done: string[] = [];
    const make = async (company: string) => {
      await own.render(order({ company }));
      done.push(company);
    };
    await Promise.all([...Array<string>(10).fill('many'), 'few', 'few'].map(make));
    // Two are in the threads, and between the two of `few` is one of `many`.
    expect(done.lastIndexOf('few')).toBeLessThan(8);
    await own.close();
  });

  test('O03 A04 those who print one part after another do not pass over one who ordered several', async () => {
    const own = createPdfRenderer({ templatesDir });
    const done: string[] = [];
    const make = async (company: string) => {
      await own.render(order({ company }));
      done.push(company);
    };
    const onAndOn = async (company: string) => {
      while (done.filter((one) => one === 'several').length < 6 && done.length < 60) await make(company);
    };
    await Promise.all([...['a', 'b', 'c', 'd'].map(onAndOn), ...Array<string>(6).fill('several').map(make)]);
    // Five companies take turns.
    expect(done.lastIndexOf('several')).toBeLessThan(5 * 6 + 4);
    await own.close();
  });

  test('closing fails what is open and what comes later', async () => {
    const own = createPdfRenderer({ templatesDir });
    const open = own.render(order()).catch((error: unknown) => error);
    await own.close();
    expect(await open).toMatchObject({ reason: 'closed' });
    await expect(own.render(order())).rejects.toMatchObject({ reason: 'closed' });
  });
});
