import { resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  cellsOf,
  codeKinds,
  gtinCheckDigit,
  isLinear,
  labelFormat,
  labelFormats,
  toEan13,
  type CodeKind,
  type LabelFormat,
} from '@sourcewiz/contract';
import { readCodes } from '../../../test/read-codes.ts';
import { createPdfRenderer } from '../../platform/print/render-pdf.ts';
import { readPdf } from '../../platform/print/pdf-reader.fixture.ts';
import { cellCorner, layoutOf, textHeight } from './label-layout.ts';
import { drawCode128, widestCode128 } from '../../platform/codes/draw-code.ts';
import {
  fitsCode128,
  labelAlone,
  labelPdfData,
  pagesOf,
  partsOf,
  placeCode,
  type LabelPaper,
  type PaperLabel,
} from './label-paper.ts';

const pdf = createPdfRenderer({ templatesDir: resolve(import.meta.dirname, '../../../templates') });
afterAll(() => pdf.close());

const gtin = (index: number) => {
  const digits = `950600013${String(index).padStart(3, '0')}`;
  return `0${digits}${gtinCheckDigit(digits)}`;
};
const says: Record<CodeKind, (index: number) => string> = {
  qr: (index) => `https://labels.example.com/qr/public/${`token${index}`.padEnd(22, '_')}`,
  gs1_qr: (index) => `https://labels.example.com/01/${gtin(index)}?t=${`token${index}`.padEnd(22, '-')}`,
  ean13: gtin,
  code128: (index) => `KV-${1000 + index}-RED`,
  gs1_datamatrix: gtin,
};
const formatRead = {
  qr: 'QRCode',
  gs1_qr: 'QRCode',
  ean13: 'EAN13',
  code128: 'Code128',
  gs1_datamatrix: 'DataMatrix',
};
const textRead: Partial<Record<CodeKind, (text: string) => string>> = {
  ean13: (text) => toEan13(text) ?? '',
  gs1_datamatrix: (text) => `(01)${text}`,
};

const label = (code: CodeKind, index: number, change: Partial<PaperLabel> = {}): PaperLabel => ({
  words: { name: `Stoneware vase ${index}`, lines: [`KV-${index}`], details: [] },
  says: says[code](index),
  copies: 1,
  ...change,
});

const paperOf = (format: LabelFormat, code: CodeKind, change: Partial<LabelPaper> = {}): LabelPaper => ({
  format,
  code,
  startCell: 1,
  labels: [label(code, 1)],
  company: 'Kaveri',
  offset: { x: 0, y: 0 },
  outlines: false,
  ...change,
});

async function print(paper: LabelPaper): Promise<Uint8Array> {
  const order = { images: new Map(), language: 'en' as const, tagged: false, title: 'Labels' };
  return (await pdf.render({ template: 'labels', data: await labelPdfData(paper), ...order })).bytes;
}

describe('LABEL-021 LABEL-022 every code that is printed is read again from the rendered label', () => {
  test.each(codeKinds)('%s in all formats', async (code) => {
    for (const format of labelFormats) {
      const [found, ...others] = await readCodes(await print(labelAlone(paperOf(format, code))));
      const text = says[code](1);
      expect({ format: format.id, read: found?.format, text: found?.text, others }).toEqual({
        format: format.id,
        read: formatRead[code],
        text: textRead[code]?.(text) ?? text,
        others: [],
      });
    }
  });
});

describe('sheets', () => {
  test.each(['a4-24', 'a4-40', 'a4-65'] as const)(
    '%s: each code stands in its own cell, in millimetres',
    async (id) => {
      const format = labelFormat(id);
      const count = cellsOf(format);
      const labels = Array.from({ length: count }, (_, index) => label('qr', index));
      const bytes = await print(paperOf(format, 'qr', { labels }));
      const found = new Map((await readCodes(bytes, 1, 200)).map((code) => [code.text, code]));
      expect(found.size).toBe(count);
      const { code: box } = layoutOf(format, 'qr');
      for (let cell = 0; cell < count; cell += 1) {
        const corner = cellCorner(format, cell);
        const { x = 0, y = 0 } = found.get(says.qr(cell)) ?? {};
        // The first module comes after four modules of white.
        const white = (box.width / 41) * 4;
        expect(Math.abs(x - (corner.x + box.x + white))).toBeLessThan(0.6);
        expect(Math.abs(y - (corner.y + box.y + white))).toBeLessThan(0.6);
      }
    },
  );

  test('a used sheet begins at its first free cell, and copies follow each other over pages', async () => {
    const format = labelFormat('a4-8');
    const labels = [label('qr', 1, { copies: 2 }), label('qr', 2, { copies: 4 })];
    const paper = paperOf(format, 'qr', { labels, startCell: 6 });
    expect(pagesOf(paper)).toBe(2);
    const bytes = await print(paper);
    const [first, second] = [await readCodes(bytes, 1, 150), await readCodes(bytes, 2, 150)];
    expect(first.map(({ text }) => text)).toEqual([1, 1, 2].map(says.qr));
    expect(second.map(({ text }) => text)).toEqual([2, 2, 2].map(says.qr));
    const { x, y } = cellCorner(format, 5);
    expect(first[0]?.x).toBeGreaterThan(x);
    expect(first[0]?.y).toBeGreaterThan(y);
    expect(first[0]?.y).toBeLessThan(y + format.label.height);
  });

  test('many labels are set in parts of whole pages, in their order', () => {
    const format = labelFormat('a4-24');
    const labels = Array.from({ length: 700 }, (_, index) => label('qr', index, { copies: 1 + (index % 5) }));
    const paper = paperOf(format, 'qr', { labels, startCell: 6 });
    const parts = partsOf(paper);
    expect(parts.length).toBe(3);
    expect(parts.map(({ startCell }) => startCell)).toEqual([6, 1, 1]);
    const pages = parts.map((part) => pagesOf(part));
    expect(pages.reduce((sum, count) => sum + count, 0)).toBe(pagesOf(paper));
    const printed = parts.flatMap((part) =>
      part.labels.flatMap(({ says: text, copies }) => Array.from({ length: copies }, () => text)),
    );
    expect(printed).toEqual(labels.flatMap(({ says: text, copies }) => Array(copies).fill(text)));
  });

  test('what a printer is off is added to where everything stands', async () => {
    const format = labelFormat('a4-8');
    const [plain] = await readCodes(await print(paperOf(format, 'qr')), 1, 200);
    const moved = paperOf(format, 'qr', { offset: { x: 2.5, y: -1.5 } });
    const [after] = await readCodes(await print(moved), 1, 200);
    expect((after?.x ?? 0) - (plain?.x ?? 0)).toBeCloseTo(2.5, 0);
    expect((after?.y ?? 0) - (plain?.y ?? 0)).toBeCloseTo(-1.5, 0);
  });
});

describe('sizes', () => {
  test('texts have room for all that a label may print, beside or above its code', () => {
    for (const format of labelFormats) {
      for (const code of codeKinds) {
        const layout = layoutOf(format, code);
        const needed = textHeight(format, { ...layout, lines: isLinear(code) ? 1 : 2 });
        expect([format.id, code, layout.text.height - needed > -0.01]).toEqual([format.id, code, true]);
        const isApart =
          layout.text.x >= layout.code.x + layout.code.width ||
          layout.text.y + layout.text.height <= layout.code.y;
        expect(isApart).toBe(true);
        const { label: paper } = format;
        expect(layout.code.x + layout.code.width).toBeLessThanOrEqual(paper.width);
        expect(layout.code.y + layout.code.height).toBeLessThanOrEqual(paper.height);
      }
    }
  });

  test('modules are 0.33 mm and more, of an EAN-13 80 % and more of its size', () => {
    for (const format of labelFormats) {
      for (const code of ['qr', 'gs1_qr', 'gs1_datamatrix'] as const) {
        expect(placeCode(format, code, says[code](1))?.module).toBeGreaterThanOrEqual(0.33);
      }
      const ean = placeCode(format, 'ean13', gtin(1))?.module ?? 0;
      expect(ean).toBeGreaterThanOrEqual(0.264);
      expect(ean).toBeLessThanOrEqual(0.66);
    }
    expect(placeCode(labelFormat('a4-24'), 'ean13', gtin(1))?.module).toBeGreaterThanOrEqual(0.33);
  });

  test('a Code 128 that would be too narrow to be read is none', () => {
    expect(placeCode(labelFormat('a4-65'), 'code128', 'KV-1000-RED-EXTRA-LARGE')).toBeUndefined();
    expect(placeCode(labelFormat('roll-100x50'), 'code128', 'KV-1000-RED-EXTRA-LARGE')).toBeDefined();
    // No text is wider than estimated from its length, so that most need not be drawn to find out.
    for (const text of ['KV-1000-RED', '123456789012', 'a', 'Ab12cd3456EF', '~!12345678', '9506000134352-X'])
      expect(drawCode128(text).size).toBeLessThanOrEqual(widestCode128(text).size);
    for (const text of ['KV-1000-RED-EXTRA-LARGE', '123456789012345678', 'KV-1', '1234567890'])
      expect(fitsCode128(labelFormat('a4-65'), text)).toBe(
        placeCode(labelFormat('a4-65'), 'code128', text) !== undefined,
      );
  });
});

describe('texts', () => {
  test('letters of Turkish, Arabic, Hindi and Chinese appear; what is too long ends with an ellipsis', async () => {
    const names = [
      'Çini vazo, ığüşöç',
      'مزهرية خزفية',
      'मिट्टी का फूलदान',
      '手工制作的陶瓷花瓶',
      'word '.repeat(80),
    ];
    const details = [{ label: 'Material', value: 'Stoneware '.repeat(20) }];
    const labels = names.map((name, index) =>
      label('qr', index, { words: { name, lines: ['KV'], details } }),
    );
    const { pages, fonts } = readPdf(await print(paperOf(labelFormat('a4-24'), 'qr', { labels })));
    const text = pages.join('\n');
    for (const letters of ['ığüşöç', '手工制作的陶瓷花瓶', 'Material:', '…']) expect(text).toContain(letters);
    expect(fonts).toEqual([
      'NotoSans-Regular',
      'NotoSans-SemiBold',
      'NotoSansArabic-SemiBold',
      'NotoSansSC-SemiBold',
    ]);
  });
});
