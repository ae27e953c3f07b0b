import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { BuyerPage } from '@sourcewiz/contract';
import { buyerAssets, loadBuyerBuild } from './buyer-build.ts';
import { buyerDocument } from './buyer-document.ts';

const KILOBYTE = 1024;
const zipped = (bytes: Uint8Array | string) => gzipSync(bytes).length / KILOBYTE;

/** A page as full as the first one of a large catalogue. */
function fullPage(): BuyerPage {
  const image = (index: number) => {
    // Addresses are signed and hardly compress: these are as long and as varied as real ones.
    const address = (size: string) =>
      `/files/x/${Buffer.from(`${index * 7919}${size}`.padEnd(32, '?')).toString('hex')}/${size}?expires=1795478400`;
    return {
      thumb: address('thumb'),
      card: address('card'),
      large: address('large'),
      width: 1024,
      height: 973,
    };
  };
  const cards = Array.from({ length: 24 }, (_, index) => ({
    id: index,
    name: `Stoneware vase ${index}, matte speckle`,
    summary: 'Stoneware, 14 × 14 × 28 cm',
    price: '$14.10',
    isFromPrice: true,
    moq: '24',
    quantity: 24,
    optionCount: 3,
    option: { id: index, label: '28 cm' },
    image: image(index),
  }));
  const catalogue = {
    token: 'x'.repeat(32),
    language: 'en' as const,
    company: { name: 'Kaveri Exports', tagline: 'Home goods', initial: 'K', logo: null, colour: '' },
    name: 'Spring Edit 2027',
    preparedFor: 'Nordhem Living',
    note: '',
    priceTerms: 'ex works Jodhpur',
    currency: 'USD',
    rates: '',
    validUntil: '31 March 2027',
    total: 300,
    hasFilter: true,
    downloads: ['pdf', 'pptx', 'xlsx'] as const,
    showsPrices: true,
    cover: image(99),
    heroImages: [],
  };
  const query = { page: 1, search: '', filters: [], min: null, max: null, sort: 'featured' as const };
  const value = (index: number) => ({ value: `Value ${index}`, label: `Value ${index}`, count: index });
  const kinds = ['Category', 'Colour', 'Material', 'Size', 'Finish'].map((label) => ({
    key: label,
    label,
    look: 'words' as const,
    values: Array.from({ length: 20 }, (_, index) => ({ ...value(index), swatch: null, isChosen: false })),
  }));
  const filters = {
    kinds,
    price: { stops: [4, 6, 9, 13, 20, 30, 45, 60, 90], bars: [9, 40, 20, 8, 4, 2, 1, 1] },
    without: [],
  };
  return { kind: 'catalogue', catalogue, cards, total: 300, filters, query };
}

async function textOf(page: BuyerPage): Promise<string> {
  const parts: Buffer[] = [];
  const html = await buyerDocument(await loadBuyerBuild(), page, { publicUrl: 'https://example.com' });
  for await (const part of html) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

test("the script of a catalogue's pages stays below 90 KB, so that a slow phone has it soon", () => {
  const manifest = JSON.parse(readFileSync(`${buyerAssets}/.vite/manifest.json`, 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const scripts = new Set<string>();
  const collect = (name: string) => {
    const { file, imports = [] } = manifest[name] ?? { file: '' };
    if (scripts.has(file)) return;
    scripts.add(file);
    imports.forEach(collect);
  };
  collect('src/buyer/hydrate.tsx');
  collect('src/buyer/buyer.tr.ts');
  const size = [...scripts].reduce((sum, file) => sum + zipped(readFileSync(`${buyerAssets}/${file}`)), 0);
  expect(size).toBeLessThan(90);
});

test('the first paint of a full page needs one answer of less than 30 KB and nothing else', async () => {
  const html = await textOf(fullPage());
  expect(zipped(html)).toBeLessThan(30);
  expect(html).not.toContain('rel="stylesheet"');
  const [head = ''] = html.split('<div id="root">');
  expect(head).not.toContain('<script');
  expect(html).toContain('300 products. Prices in US dollars, ex works Jodhpur, valid until 31 March 2027.');
});
