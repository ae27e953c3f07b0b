import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { defineDocument, makeDocument, previewDocument, printNow } from './index.ts';
import { readPdf } from './pdf-reader.fixture.ts';
import { PdfError } from './pdf-error.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri Exports' });
});
afterAll(() => t.close());

const schema = z.object({
  company: z.object({ name: z.string() }),
  offset: z.object({ x: z.number(), y: z.number() }),
  title: z.string(),
  steps: z.array(z.string()),
  left: z.string(),
  top: z.string(),
  length: z.string(),
});

/** A page of rulers for each title. */
const rulers = defineDocument({
  kind: 'rulers_pdf',
  template: 'label-calibration',
  version: 1,
  schema,
  tagged: true,
  async load(_ctx, titles: readonly string[]) {
    return { name: 'Rulers', content: titles };
  },
  split: (titles: readonly string[]) => titles.map((title) => [title]),
  async draw([title = '']: readonly string[]) {
    const words = { title, steps: [], left: 'left', top: 'top', length: 'length' };
    return { company: { name: 'Kaveri' }, offset: { x: 0, y: 0 }, ...words };
  },
});

test('parts become one file in their order; the same content gives the same file', async () => {
  const render = vi.spyOn(t.platform.pdf, 'render');
  const print = () => printNow(company.base, rulers, ['One', 'Two', 'Three']);
  const file = await print();
  expect(file.name).toBe('Rulers.pdf');
  expect(readPdf((await t.app.inject({ url: file.url })).rawPayload).pages).toHaveLength(3);
  expect((await print()).url).toBe(file.url);
  const set = render.mock.calls.map(([{ data }]) => schema.parse(data).title);
  expect(set).toEqual(['One', 'Two', 'Three']);
  render.mockRestore();
});

test('what the schema does not name is left out; data that lack something are not printed', async () => {
  const render = vi.spyOn(t.platform.pdf, 'render');
  const more = { ...rulers, draw: async () => ({ ...(await rulers.draw!(['More'])), cost: '12.50' }) };
  await previewDocument(company.base, more, { content: [] });
  expect(render.mock.lastCall?.[0].data).not.toHaveProperty('cost');
  const less = { ...rulers, draw: async () => ({}) as z.infer<typeof schema> };
  render.mockClear();
  await expect(previewDocument(company.base, less, { content: [] })).rejects.toThrow('title');
  expect(render).not.toHaveBeenCalled();
  render.mockRestore();
});

test('a preview is an image of what the file prints', async () => {
  const render = vi.spyOn(t.platform.pdf, 'render');
  expect(await previewDocument(company.base, rulers, { content: ['Both'] })).toMatch(/^<svg/);
  await printNow(company.base, rulers, ['Both']);
  const [preview, file] = render.mock.calls.map(([request]) => request);
  expect(preview?.data).toEqual(file?.data);
  render.mockRestore();
});

test('progress is told part by part, and whoever cancels there ends the work', async () => {
  const loaded = { name: 'Rulers', content: ['a', 'b', 'c', 'd'] };
  const shares: number[] = [];
  await makeDocument(company.base, rulers, loaded, async (share) => shares.push(share));
  expect(shares).toEqual([0, 0.25, 0.5, 0.75]);
  const render = vi.spyOn(t.platform.pdf, 'render');
  const stop = async (share: number) => {
    if (share === 0.5) throw new Error('cancelled');
  };
  const again = { ...loaded, name: 'Others', content: ['e', 'f', 'g', 'h'] };
  await expect(makeDocument(company.base, rulers, again, stop)).rejects.toThrow('cancelled');
  expect(render).toHaveBeenCalledTimes(2);
  render.mockRestore();
});

test('A04 whatever takes too long is told as what it is', async () => {
  const render = vi.spyOn(t.platform.pdf, 'render').mockRejectedValue(new PdfError('timeout', 'late'));
  await expect(printNow(company.base, rulers, ['late'])).rejects.toMatchObject({
    problems: [{ code: 'paper_too_large' }],
  });
  render.mockRestore();
});
