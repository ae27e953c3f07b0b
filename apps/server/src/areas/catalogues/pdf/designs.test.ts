import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueDesigns, designs, papers, type CatalogueDesign, type Paper } from '@sourcewiz/contract';
import { readPdf } from '../../../platform/print/pdf-reader.fixture.ts';
import { createPdfRenderer, type PdfRequest } from '../../../platform/print/render-pdf.ts';
import type { TemplateProduct } from '../template/template-data.ts';
import { templateWords } from '../template/template-words.ts';
import type { PaperData } from './catalogue.document.ts';

const templatesDir = fileURLToPath(new URL('../../../../templates', import.meta.url));
const renderer = createPdfRenderer({ templatesDir });
const images = new Map<string, Uint8Array>();

beforeAll(async () => {
  // A wide, a square and a tall one.
  for (const [index, colour] of ['#8a5a3c', '#4c6f9a', '#3f7a5c'].entries()) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${500 - index * 170}" height="${160 + index * 170}">
      <rect width="100%" height="100%" fill="#efe9e1"/><circle cx="80" cy="80" r="60" fill="${colour}"/></svg>`;
    images.set(`photo-${index}`, new Uint8Array(await sharp(Buffer.from(drawing)).jpeg().toBuffer()));
  }
});
afterAll(() => renderer.close());

function product(index: number, changes: Partial<TemplateProduct> = {}): TemplateProduct {
  return {
    name: `Bowl ${index}.`,
    sku: `BWL-${1000 + index}`,
    images: [`photo-${index % 3}`],
    description: 'Turned from one piece of mango wood and oiled by hand.',
    price: { text: `$${index}.50`, isFrom: false, amount: `${index}.5` },
    moq: '50 pcs',
    facts: [{ label: 'Size', value: '26 × 11 cm', isNumber: false }],
    options: [],
    optionsNote: null,
    colours: [],
    ...changes,
  };
}

function catalogue(
  products: TemplateProduct[],
  changes: Partial<PaperData> = {},
  paper: Paper = 'a4',
): PaperData {
  return {
    look: {
      design: 'classic',
      paper,
      accent: '#1f4f66',
      font: 'Noto Sans',
      parts: ['cover', 'contents'],
    },
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
      products: `${products.length} products`,
      count: `${products.length} products`,
      prices: 'US dollars a piece, FOB Mundra',
      currency: 'USD',
      rates: null,
      validUntil: '31 March 2027',
      terms: 'US dollars a piece, FOB Mundra, valid until 31 March 2027',
    },
    coverScene: null,
    coverImages: ['photo-0', 'photo-1'],
    sections: [{ name: 'Tableware', count: `${products.length} products`, products }],
    labels: templateWords.en.labels,
    showsPrices: true,
    ...changes,
  };
}

/** The renderer takes ownership of images. */
const copies = () => new Map([...images].map(([name, bytes]) => [name, bytes.slice()] as const));

function request(
  design: CatalogueDesign,
  data: PaperData,
  changes: Partial<Omit<PdfRequest, 'template' | 'data'>> = {},
): PdfRequest {
  return {
    template: `designs/${design}`,
    data: { ...data, look: { ...data.look, design } },
    images: copies(),
    language: 'en',
    tagged: true,
    title: 'Spring Edit',
    ...changes,
  };
}

const numbered = (count: number, from = 1): TemplateProduct[] =>
  Array.from({ length: count }, (_, index) => product(from + index));
const inOneLine = (pages: string[]): string => pages.join('\n').replaceAll('\u200b', '').replace(/\s+/g, ' ');
const withoutSpace = (text: string): string => text.replace(/\s+/g, '');
/** How often a text stands there, whole: `$1.50` is not in `$11.50`. */
const countOf = (text: string, part: string): number =>
  text.split(part).filter((_, index, all) => index > 0 && !/[\w$]$/.test(all[index - 1] ?? '')).length;

/** Everything that does not look as one hopes. */
const LONG = 'Acacia serving and carving board with juice groove and leather hanging loop, '
  .repeat(4)
  .slice(0, 300);
const awkwardNames = [LONG, 'İnce belli çay bardağı', 'पीतल का दीपक', 'W'.repeat(80), 'Bowl'];
function awkward(index: number): TemplateProduct {
  const optionCount = [0, 3, 0, 14, 1][index % 5] ?? 0;
  return product(index, {
    name: `${index}: ${awkwardNames[index % awkwardNames.length]}`,
    images: index % 4 === 0 ? [] : [`photo-${index % 3}`, 'photo-1', 'photo-2'],
    description: index % 2 === 0 ? null : 'Turned from one piece. '.repeat(40),
    price: index % 7 === 6 ? null : { text: `$${1000 + index}.50`, isFrom: optionCount > 1, amount: null },
    moq: index % 3 === 0 ? null : `${index} pieces`,
    facts: Array.from({ length: [20, 0, 3][index % 3] ?? 0 }, (_, fact) => ({
      label: `Fact ${fact} of many`,
      value: fact % 4 === 3 ? LONG : `value ${fact}`,
      isNumber: false,
    })),
    options: Array.from({ length: optionCount }, (_, option) => ({
      name: `Size ${option}`,
      id: `OPT-${index}-${option}`,
      price: option === 2 ? null : `$${2000 + index * 20 + option}.00`,
      amount: null,
      moq: option % 2 === 0 ? '12' : null,
    })),
    optionsNote: optionCount > 1 ? `${optionCount} options` : null,
    colours: optionCount === 3 ? ['#1d2a4d', '#e3dccb', '#6b7042'] : [],
  });
}
const awkwardSections = () =>
  [8, 1, 1, 13, 2].map((count, section) => ({
    name: `Category ${section}.`,
    count: `${count} products`,
    products: Array.from({ length: count }, (_, index) => awkward(section * 20 + index)),
  }));

/** What a design must say of a product. */
function textsOf({ price, options }: TemplateProduct, design: CatalogueDesign): string[] {
  const lines = designs[design].options === 'lines' ? options : [];
  const own = design === 'price_list' && options.length > 0 ? null : price;
  return [
    ...(own ? [own.isFrom ? `from ${own.text}` : own.text] : []),
    ...lines.flatMap(({ id, price: one }) => [id, one ?? '']),
  ];
}

describe('designs', () => {
  for (const design of catalogueDesigns) {
    test(`CAT-044 ${design} prints 1, 10 and 64 products on every paper, each once, with its price`, async () => {
      for (const [at, paper] of papers.entries()) {
        for (const count of at === 0 ? [1, 10, 64] : [10]) {
          const data = catalogue(numbered(count), {}, paper);
          const pdf = await renderer.render(request(design, data));
          const read = readPdf(pdf.bytes);
          for (const word of ['Spring Edit', 'Nordhem Living AB', '31 March 2027', 'asha@kaveri.example']) {
            expect(read.pages[0]).toContain(word);
          }
          const hasContents = count > 9;
          expect(read.pages[1]!.includes('Contents')).toBe(hasContents);
          const first = read.pages.findIndex((page) => page.includes('BWL-'));
          const body = read.pages.slice(first);
          const whole = inOneLine(body);
          for (let index = 1; index <= count; index += 1) {
            expect(countOf(whole, `Bowl ${index}.`), `Bowl ${index}.`).toBe(1);
            expect(countOf(whole, `BWL-${1000 + index}`)).toBe(1);
            expect(countOf(whole, `$${index}.50`), `$${index}.50`).toBe(1);
          }
          for (const [index, page] of body.entries()) {
            expect(page).toMatch(/BWL-\d/);
            expect(withoutSpace(page)).toContain(withoutSpace(data.catalogue.terms ?? ''));
            expect(page.trim().split('\n')).toContain(String(first + index + 1));
          }
          const isGrid = design !== 'ledger' && design !== 'compendium';
          const perPage = isGrid ? designs[design].perPage[paper] : null;
          const wanted = perPage === null ? body.length : Math.ceil(count / perPage);
          expect(body).toHaveLength(wanted);
          expect(read.bookmarks).toEqual(hasContents ? ['Contents', 'Tableware'] : ['Tableware']);
          expect(pdf.unreadableImages).toEqual([]);
        }
      }
    });

    test(`CAT-044 ${design} keeps to the rules of the paper with awkward products`, async () => {
      const sections = awkwardSections();
      for (const paper of papers) {
        const data = catalogue([], { sections }, paper);
        data.look.parts = [];
        const { pages } = readPdf((await renderer.render(request(design, data))).bytes);
        const lines = inOneLine(pages);
        const whole = withoutSpace(lines);
        for (const one of sections.flatMap(({ products }) => products)) {
          expect(countOf(lines, one.sku ?? '')).toBe(1);
          for (const text of textsOf(one, design)) expect(whole).toContain(withoutSpace(text));
        }
        expect(whole).toContain('request');
        expect(whole.includes('Picturefollows')).toBe(designs[design].images > 0);
        for (const page of pages) {
          // No page without a product or its options, no heading as the last line.
          expect(page).toMatch(/BWL-\d|OPT-\d|value \d/);
          const last = design === 'portrait' ? -1 : page.lastIndexOf('Category ');
          const after = last < 0 ? page : page.slice(last);
          expect(after).toMatch(/BWL-\d|OPT-\d/);
        }
      }
    });
  }

  test('CAT-044 the contents say on which page each category and product is', async () => {
    const sections = [1, 12, 9].map((count, section) => ({
      name: `Category ${section}`,
      count: `${count} products`,
      products: numbered(count, section * 20),
    }));
    for (const design of ['portrait', 'price_list', 'cabinet'] as const) {
      const { pages } = readPdf((await renderer.render(request(design, catalogue([], { sections })))).bytes);
      const contents = pages[1]!.split('\n');
      for (const { products } of sections) {
        for (const { name } of products) {
          const number = Number(contents[contents.indexOf(name) + 1]);
          expect(pages[number - 1], `${name} on page ${number} in ${design}`).toContain(name);
        }
      }
    }
  });

  test('CAT-043 colour, letters, paper and parts are those of the catalogue', async () => {
    const data = catalogue(numbered(12), {}, 'letter');
    data.look = { ...data.look, font: 'Inter', parts: [] };
    const pdf = await renderer.render(request('classic', data));
    const file = Buffer.from(pdf.bytes).toString('latin1');
    expect(file).toMatch(/\/MediaBox \[0 0 612 792\]/);
    expect(readPdf(pdf.bytes).fonts.every((font) => font.startsWith('Inter'))).toBe(true);
    expect(readPdf(pdf.bytes).bookmarks).toEqual(['Tableware']);
    const wide = await renderer.render(request('look_book', catalogue(numbered(3), {}, '16:9')));
    expect(Buffer.from(wide.bytes).toString('latin1')).toMatch(/\/MediaBox \[0 0 960\.\d+ 540\]/);
  });

  test('CAT-044 a short last page is shared out: its rows have company, and no row is nearly empty', async () => {
    const ten = readPdf(
      (await renderer.render(request('classic', catalogue(numbered(10))))).bytes,
    ).pages.slice(2);
    expect(ten.map((page) => page.match(/BWL-/g)?.length)).toEqual([6, 4]);
    const sections = [1, 2, 1, 2].map((count, section) => ({
      name: `Category ${section}`,
      count: `${count} products`,
      products: numbered(count, section * 20),
    }));
    const data = catalogue([], { sections });
    data.look.parts = [];
    const { pages } = readPdf((await renderer.render(request('cabinet', data))).bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Category 0 · Category 1');
    expect(pages[0]).toContain('Category 2 · Category 3');
  });

  test('CAT-044 lists repeat their head on every page', async () => {
    const { pages } = readPdf((await renderer.render(request('ledger', catalogue(numbered(40))))).bytes);
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages.slice(2)) {
      for (const word of ['Product list', 'Picture', 'Size', 'MOQ', 'USD']) expect(page).toContain(word);
    }
  });

  test('CAT-044 without prices nothing speaks of them', async () => {
    for (const design of catalogueDesigns) {
      const products = Array.from({ length: 12 }, (_, index) => ({ ...awkward(index), price: null }));
      for (const one of products) one.options = one.options.map((option) => ({ ...option, price: null }));
      const data = catalogue(products, { showsPrices: false });
      data.catalogue = { ...data.catalogue, prices: null, currency: '', terms: null };
      const text = inOneLine(readPdf((await renderer.render(request(design, data))).bytes).pages);
      expect(text).not.toMatch(/request|\$|USD|US dollars/);
    }
  });

  test('CAT-044 a picture that is missing or cannot be read follows', async () => {
    const broken = new Map([...copies(), ['broken', new Uint8Array([0xff, 0xd8, 1, 2, 3])] as const]);
    const products = [product(1, { images: ['broken'] }), product(2, { images: [] })];
    const pdf = await renderer.render(request('classic', catalogue(products), { images: broken }));
    expect(pdf.unreadableImages).toEqual(['broken']);
    expect(readPdf(pdf.bytes).pages[1]?.match(/Picture follows/g)).toHaveLength(2);
  });
});

test('S19 pictures are moved to the thread, so that they are in memory once', async () => {
  const mine = copies();
  const pdf = await renderer.render(
    request('classic', catalogue([product(1, { images: ['photo-1'] })]), { images: mine }),
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
  for (const design of catalogueDesigns) {
    test(`${design} evaluates nothing in names, facts and titles`, async () => {
      const products = texts.map((text, index) =>
        product(index, { name: text, facts: [{ label: 'Note', value: text, isNumber: false }] }),
      );
      const data = catalogue(products);
      data.look.parts = ['cover'];
      data.catalogue = { ...data.catalogue, title: texts[0]!, terms: texts[0]! };
      data.sections[0]!.name = texts[1]!;
      const read = readPdf((await renderer.render(request(design, data))).bytes);
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
    for (const design of catalogueDesigns) {
      const products = odd.map((text, index) =>
        product(index, {
          name: text,
          description: text,
          sku: text,
          facts: [{ label: text, value: text, isNumber: false }],
        }),
      );
      const pdf = await renderer.render(request(design, catalogue(products, { coverImages: [] })));
      expect(inOneLine(readPdf(pdf.bytes).pages)).toContain('bell line break');
    }
  });
});

describe('documents', () => {
  test('the same input gives the same bytes, from two threads', async () => {
    const other = createPdfRenderer({ templatesDir });
    const order = () => request('classic', catalogue(numbered(12)));
    const one = await renderer.render(order());
    expect(Buffer.compare(one.bytes, (await renderer.render(order())).bytes)).toBe(0);
    expect(Buffer.compare(one.bytes, (await other.render(order())).bytes)).toBe(0);
    expect(readPdf(one.bytes).info).not.toContain('/CreationDate');
    await other.close();
  });

  test('title, author, language and tags are those of the order', async () => {
    const pdf = await renderer.render(
      request('classic', catalogue(numbered(2)), { language: 'tr', title: 'Bahar (2027)' }),
    );
    const file = Buffer.from(pdf.bytes).toString('latin1');
    expect(readPdf(pdf.bytes).info).toMatch(
      /\/Title \(Bahar \\?\(2027\\?\)\)[\s\S]*\/Author \(Kaveri Exports\)/,
    );
    expect(file).toContain('/Lang (tr)');
    expect(file).toContain('/StructTreeRoot');
    const plain = await renderer.render(request('classic', catalogue(numbered(2)), { tagged: false }));
    expect(Buffer.from(plain.bytes).toString('latin1')).not.toContain('/StructTreeRoot');
    expect(plain.bytes.length).toBeLessThan(pdf.bytes.length);
  });

  test('ordinary papers are set in Noto Sans alone', async () => {
    const pdf = await renderer.render(request('editorial', catalogue(numbered(3))));
    expect(readPdf(pdf.bytes).fonts).toEqual(['NotoSans-Bold', 'NotoSans-Regular', 'NotoSans-SemiBold']);
  });
});
