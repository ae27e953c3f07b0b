import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CataloguePdfData, CataloguePdfProduct } from './catalogue-pdf-data.ts';
import { PdfError } from './pdf-error.ts';
import { readPdf } from './pdf-reader.fixture.ts';
import { createPdfRenderer } from './render-pdf.ts';
import type { PdfRequest, PdfTemplate } from './render-pdf.ts';

const templatesDir = fileURLToPath(new URL('../../../templates', import.meta.url));
const renderer = createPdfRenderer({ templatesDir });
const images = new Map<string, Uint8Array>();
type CatalogueTemplate = Extract<PdfTemplate, `catalogue-${string}`>;
const layouts: CatalogueTemplate[] = ['catalogue-grid', 'catalogue-list', 'catalogue-large'];

beforeAll(async () => {
  for (const [index, colour] of ['#8a5a3c', '#4c6f9a', '#3f7a5c'].entries()) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="${200 + index * 60}">
      <rect width="100%" height="100%" fill="#efe9e1"/><circle cx="120" cy="110" r="80" fill="${colour}"/></svg>`;
    images.set(`photo-${index}`, new Uint8Array(await sharp(Buffer.from(drawing)).jpeg().toBuffer()));
  }
});
afterAll(() => renderer.close());

function product(index: number, changes: Partial<CataloguePdfProduct> = {}): CataloguePdfProduct {
  return {
    name: `Bowl ${index}.`,
    sku: `BWL-${1000 + index}`,
    image: `photo-${index % 3}`,
    description: 'Turned from one piece of mango wood and oiled by hand.',
    facts: [
      { label: 'Price', value: `$${index}.50`, strong: true, numeric: true },
      { label: 'MOQ', value: '50 pcs', numeric: true },
      { label: 'Size', value: '26 × 11 cm' },
    ],
    variantsNote: null,
    ...changes,
  };
}

function catalogue(
  products: CataloguePdfProduct[],
  changes: Partial<CataloguePdfData> = {},
): CataloguePdfData {
  return {
    company: {
      name: 'Kaveri Exports',
      place: 'Jodhpur, India',
      logo: null,
      contact: { name: 'Asha Yadav', email: 'asha@kaveri.example', phone: '+91 291 555 0142' },
    },
    catalogue: {
      title: 'Spring Edit',
      subtitle: 'Kitchen and home',
      preparedFor: 'Nordhem Living AB',
      pieces: `${products.length} pieces`,
      pricesNote: 'US dollars',
      validUntil: '31 March 2027',
    },
    coverScene: null,
    coverImages: ['photo-0', 'photo-1'],
    sections: [{ name: 'Tableware', count: `${products.length} pieces`, products }],
    labels: {
      preparedFor: 'Prepared for',
      pieces: 'Pieces',
      prices: 'Prices',
      validUntil: 'Valid until',
      product: 'Product',
    },
    footerNote: 'Ex works Jodhpur',
    ...changes,
  };
}

/** The renderer takes ownership of images. */
const copies = () => new Map([...images].map(([name, bytes]) => [name, bytes.slice()] as const));

function request(
  template: CatalogueTemplate,
  data: CataloguePdfData,
  changes: Partial<Omit<PdfRequest, 'template' | 'data'>> = {},
): PdfRequest<CatalogueTemplate> {
  return { template, data, images: copies(), language: 'en', tagged: true, title: 'Spring Edit', ...changes };
}

const numbered = (count: number): CataloguePdfProduct[] =>
  Array.from({ length: count }, (_, index) => product(index + 1));
const inOneLine = (pages: string[]): string => pages.join('\n').replaceAll('\u200b', '').replace(/\s+/g, ' ');

describe('layouts', () => {
  const pageCounts: Record<CatalogueTemplate, Record<number, number>> = {
    'catalogue-grid': { 1: 2, 9: 2, 10: 3, 64: 9 },
    'catalogue-list': { 1: 2, 9: 2, 10: 2, 64: 8 },
    'catalogue-large': { 1: 2, 9: 6, 10: 6, 64: 33 },
  };
  for (const template of layouts) {
    for (const count of [1, 9, 10, 64]) {
      test(`CAT-044 ${template} prints ${count} products, each once, with its facts, after the cover`, async () => {
        const pdf = await renderer.render(request(template, catalogue(numbered(count))));
        const read = readPdf(pdf.bytes);
        expect(pdf.pages).toBe(pageCounts[template][count]);
        expect(read.pages).toHaveLength(pdf.pages);
        for (const word of ['Spring Edit', 'Nordhem Living AB', '31 March 2027', 'asha@kaveri.example']) {
          expect(read.pages[0]).toContain(word);
        }
        const body = inOneLine(read.pages.slice(1));
        for (let index = 1; index <= count; index += 1) {
          expect(body.split(`Bowl ${index}.`)).toHaveLength(2);
          expect(body.split(`BWL-${1000 + index}`)).toHaveLength(2);
          expect(body).toContain(`$${index}.50`);
        }
        for (const [index, page] of read.pages.slice(1).entries()) {
          expect(page).toContain('Ex works Jodhpur');
          expect(page.trim().split('\n')).toContain(String(index + 2));
        }
        // Each photo is stored once, however often it is shown.
        expect(read.pictures).toBe(Math.max(2, Math.min(count, 3)));
        expect(read.bookmarks).toEqual(['Tableware']);
        expect(pdf.unreadableImages).toEqual([]);
      });
    }
  }

  test('small categories share a page of the grid and a large one begins its own', async () => {
    const sections = [1, 4, 9].map((count, index) => ({
      name: `Category ${index}`,
      count: `${count} pieces`,
      products: numbered(count),
    }));
    const read = readPdf(
      (await renderer.render(request('catalogue-grid', catalogue([], { sections })))).bytes,
    );
    expect(read.pages).toHaveLength(3);
    expect(read.pages[1]).toContain('Category 0');
    expect(read.pages[1]).toContain('Category 1');
    expect(read.pages[2]).toContain('Category 2');
    expect(read.bookmarks).toEqual(['Category 0', 'Category 1', 'Category 2']);
  });

  test('the list repeats its head row on every page', async () => {
    const read = readPdf((await renderer.render(request('catalogue-list', catalogue(numbered(40))))).bytes);
    expect(read.pages.length).toBeGreaterThan(3);
    for (const page of read.pages.slice(1))
      expect(page.replace(/\s+/g, ' ')).toContain('Product Price MOQ Size');
  });

  test('the grid keeps names to two lines and five facts, the large layout prints all of them', async () => {
    const facts = Array.from({ length: 9 }, (_, index) => ({
      label: `Fact ${index}`,
      value: `value ${index}`,
    }));
    const name = 'A name that goes on '.repeat(20);
    const data = catalogue([product(1, { facts, name })]);
    const grid = inOneLine(readPdf((await renderer.render(request('catalogue-grid', data))).bytes).pages);
    expect(grid).toMatch(/A name that goes on .*…/);
    expect(grid.split('A name').length).toBeLessThan(6);
    expect(grid).toContain('value 4');
    expect(grid).not.toContain('value 5');
    const large = inOneLine(readPdf((await renderer.render(request('catalogue-large', data))).bytes).pages);
    expect(large).toContain('value 8');
  });

  test('a picture that is missing or cannot be read becomes the initials of the product', async () => {
    const broken = new Map([...copies(), ['broken', new Uint8Array([0xff, 0xd8, 1, 2, 3])] as const]);
    const products = [
      product(1, { name: 'İnce bardak', image: 'broken' }),
      product(2, { name: 'Oval tepsi', image: null }),
    ];
    const pdf = await renderer.render(
      request('catalogue-grid', catalogue(products), { images: broken, language: 'tr' }),
    );
    expect(pdf.unreadableImages).toEqual(['broken']);
    const page = readPdf(pdf.bytes).pages[1];
    expect(page).toContain('İB');
    expect(page).toContain('OT');
  });
});

test('S19 pictures are moved to the thread, so that they are in memory once', async () => {
  const mine = copies();
  const pdf = await renderer.render(
    request('catalogue-grid', catalogue([product(1, { image: 'photo-1' })]), { images: mine }),
  );
  expect(pdf.unreadableImages).toEqual([]);
  expect([...mine.values()].map(({ byteLength }) => byteLength)).toEqual([0, 0, 0]);
});

describe('texts are printed as they are', () => {
  const texts = [
    '#panic("x") *bold* _it_ $x^2$',
    '@ref <label> // c /* c */ `raw`',
    String.raw`back\slash \u{41} #let x = 1`,
    `"double" 'single' -- --- ... ~`,
    '= Heading - item + item / term:',
    'Şişe İıŞşĞğ öçü 5 ₺',
    'पीतल का दीपक ₹ 450',
    '€ 12 ½ × Ø 26 ±',
  ];
  for (const template of layouts) {
    test(`${template} evaluates nothing in names, facts and titles`, async () => {
      const products = texts.map((text, index) =>
        product(index, { name: text, facts: [{ label: 'Note', value: text }] }),
      );
      const data = catalogue(products, { footerNote: texts[0]! });
      data.catalogue.title = texts[0]!;
      data.sections[0]!.name = texts[1]!;
      const read = readPdf((await renderer.render(request(template, data))).bytes);
      expect(inOneLine(read.pages.slice(0, 1))).toContain(texts[0]);
      const body = inOneLine(read.pages.slice(1));
      for (const text of texts) expect(body.split(text).length).toBeGreaterThanOrEqual(3);
      expect(read.bookmarks).toEqual([texts[1]]);
    });
  }

  test('half an emoji, control characters, very long words and empty texts do not stop a document', async () => {
    const odd = [
      'cut \ud83d',
      'bell \u0007\u0000 line\nbreak',
      'W'.repeat(4000),
      '',
      '😀🪑',
      'शि'.repeat(300),
    ];
    for (const template of layouts) {
      const products = odd.map((text, index) =>
        product(index, { name: text, description: text, sku: text, facts: [{ label: text, value: text }] }),
      );
      const pdf = await renderer.render(
        request(template, catalogue(products, { coverImages: [], footerNote: odd[2]! })),
      );
      expect(inOneLine(readPdf(pdf.bytes).pages)).toContain('bell line break');
    }
  });
});

describe('documents', () => {
  test('the same input gives the same bytes, with a date and without, from two threads', async () => {
    const other = createPdfRenderer({ templatesDir });
    const createdAt = new Date('2026-11-21T10:00:00Z');
    for (const changes of [{}, { createdAt }]) {
      const order = () => request('catalogue-grid', catalogue(numbered(12)), changes);
      const [one, two, three] = [
        await renderer.render(order()),
        await renderer.render(order()),
        await other.render(order()),
      ];
      expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
      expect(Buffer.compare(one.bytes, three.bytes)).toBe(0);
      expect(readPdf(one.bytes).info.includes('/CreationDate (D:20261121100000')).toBe(
        'createdAt' in changes,
      );
    }
    await other.close();
  });

  test('title, author, language and tags are those of the order', async () => {
    const pdf = await renderer.render(
      request('catalogue-grid', catalogue(numbered(2)), { language: 'tr', title: 'Bahar (2027)' }),
    );
    const file = Buffer.from(pdf.bytes).toString('latin1');
    expect(readPdf(pdf.bytes).info).toMatch(
      /\/Title \(Bahar \\?\(2027\\?\)\)[\s\S]*\/Author \(Kaveri Exports\)/,
    );
    expect(file).toContain('/Lang (tr)');
    expect(file).toContain('/StructTreeRoot');
    const plain = await renderer.render(request('catalogue-grid', catalogue(numbered(2)), { tagged: false }));
    expect(Buffer.from(plain.bytes).toString('latin1')).not.toContain('/StructTreeRoot');
    expect(plain.bytes.length).toBeLessThan(pdf.bytes.length);
  });

  test('ordinary papers are set in Noto Sans alone', async () => {
    const pdf = await renderer.render(request('catalogue-large', catalogue(numbered(3))));
    expect(readPdf(pdf.bytes).fonts).toEqual(['NotoSans-Medium', 'NotoSans-Regular', 'NotoSans-SemiBold']);
  });
});

describe('renderer', () => {
  const faulty = mkdtempSync(join(tmpdir(), 'pdf-templates-'));
  afterAll(() => rmSync(faulty, { recursive: true }));
  const order = (changes: Partial<PdfRequest<CatalogueTemplate>> = {}): PdfRequest<CatalogueTemplate> =>
    request('catalogue-grid', catalogue([]), { images: new Map(), ...changes });

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
    writeFileSync(join(faulty, 'catalogue-grid.typ'), 'before\n#nowhere');
    const error = await own.render(order()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PdfError);
    expect(error).toMatchObject({
      reason: 'template',
      diagnostics: [
        {
          message: expect.stringContaining('unknown variable: nowhere'),
          place: expect.stringContaining('catalogue-grid.typ'),
        },
      ],
    });
    writeFileSync(join(faulty, 'catalogue-grid.typ'), 'after');
    expect((await own.render(order())).pages).toBe(1);
    await own.close();
  });

  test('an order whose pictures were moved away before fails, and the next one is made', async () => {
    const gone = copies();
    for (const { buffer } of gone.values()) structuredClone(buffer, { transfer: [buffer] });
    const again = request('catalogue-list', catalogue([product(1)]), { images: gone });
    await expect(renderer.render(again)).rejects.toMatchObject({ reason: 'crashed' });
    expect((await renderer.render(request('catalogue-list', catalogue([product(1)])))).pages).toBe(2);
  });

  test.each([
    ['the renderer gives it', { timeoutMs: 2_000 }, {}],
    ['A04 it may take itself', {}, { timeoutMs: 2_000 }],
  ])('an order that takes longer than %s fails and the one behind it is made', async (_, all, one) => {
    const own = createPdfRenderer({ templatesDir: faulty, ...all });
    writeFileSync(
      join(faulty, 'catalogue-large.typ'),
      '#for i in range(3000) { for j in range(4000) { let k = i * j } }',
    );
    writeFileSync(join(faulty, 'catalogue-list.typ'), 'quick');
    const slow = own.render({ ...order(), ...one, template: 'catalogue-large' });
    const behind = own.render({ ...order(), template: 'catalogue-list' });
    await expect(slow).rejects.toMatchObject({ reason: 'timeout' });
    expect((await behind).pages).toBe(1);
    await own.close();
  });

  test('an order can be cancelled before, while waiting and while running', async () => {
    const own = createPdfRenderer({ templatesDir });
    await expect(own.render(order({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      reason: 'cancelled',
    });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = own.render(order({ signal: running.signal }));
    const second = own.render(order({ signal: waiting.signal }));
    const third = own.render(order());
    const refused = [first, second].map((it) => expect(it).rejects.toMatchObject({ reason: 'cancelled' }));
    waiting.abort();
    running.abort();
    await Promise.all(refused);
    expect((await third).pages).toBe(1);
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
