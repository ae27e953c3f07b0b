import { expect, test } from 'vitest';
import { catalogueDesigns, designs } from '@sourcewiz/contract';
import { picturesOf, writeDeck, type Box, type Deck } from '../../../platform/slides/index.ts';
import { deckOf, partsOf, pictureSizes } from './catalogue-deck.ts';
import { faultsOf, readPptx } from './pptx.fixture.ts';
import type { SlideView } from './slide-parts.ts';
import { aProduct, aView, someProducts } from './template.fixture.ts';

const drawn = (view: SlideView): Deck => {
  const parts = partsOf(view);
  return deckOf(view, parts[0] ?? [], { part: 1, parts: parts.length });
};
const jpeg = (name: string) => Promise.resolve(Buffer.from(`bytes of ${name}`));
async function written(deck: Deck): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeDeck(deck, jpeg)) pieces.push(piece);
  return Buffer.concat(pieces);
}
const textsOf = (boxes: readonly Box[]) => JSON.stringify(boxes);

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Colour ${index}`,
    id: `OPT-${index}.`,
    price: `$${index}.25`,
    amount: `${index}.25`,
    moq: '12',
  }));
const hard = {
  Tableware: [
    ...someProducts(9),
    aProduct(10, { name: 'Şişe kapağı <gümüş> & "çiçekli"', price: null }),
    aProduct(11, { name: 'पीतल का दीपक', images: [] }),
    aProduct(12, {
      name: 'Hand-hammered brass table lamp with pleated linen shade',
      moq: null,
      price: { text: '$9.00', isFrom: true, amount: '9' },
    }),
  ],
  Lighting: [
    aProduct(13, { options: options(3), optionsNote: '3 options' }),
    aProduct(14, { name: 'bell \u0007\u0000 cut \ud83d', facts: [] }),
  ],
};

for (const design of catalogueDesigns) {
  test(`CAT-044 CAT-002 ${design} is a presentation that PowerPoint need not repair, with its texts as texts and its pictures in their proportions`, async () => {
    const view = aView(design, hard);
    const { files, slides } = await readPptx(await written(drawn(view)));
    expect(faultsOf(files)).toEqual([]);
    const texts = slides.flatMap((slide) => slide.texts).join('\n');
    const products = view.data.sections.flatMap((section) => section.products);
    // eslint-disable-next-line no-control-regex
    const names = products.map(({ name }) =>
      name
        .toWellFormed()
        .replace(/[\u0000-\u001f]+/g, ' ')
        .trim(),
    );
    const single = products.filter((product) => product.options.length === 0);
    const hasCodes = !['classic', 'cabinet', 'gallery'].includes(design);
    const expected = [
      ...names,
      ...single.flatMap(({ price }) => price?.text ?? []),
      ...single.flatMap(({ sku }) => (hasCodes && sku ? [sku] : [])),
      'Price on request',
      'from',
      'Spring Edit',
      'Prepared for Nordhem Living',
      'asha@kaveri.example',
      ...(designs[design].images > 0 ? ['Picture follows'] : []),
    ];
    for (const words of expected) expect(texts.replaceAll('\n', ' ')).toContain(words);
    // What a price is stands on every slide.
    for (const slide of slides) expect(slide.texts.join(' ')).toContain('US dollars a piece, FOB Mundra');
    for (const slide of slides) expect(slide.title).toBeTruthy();
    for (const picture of slides.flatMap((slide) => slide.pictures)) {
      const name = picture.media.toString().replace('bytes of ', '');
      const { width = 0, height = 1 } = view.pictures.get(name) ?? {};
      expect(Math.abs(picture.ratio / (width / height) - 1)).toBeLessThan(0.002);
    }
    // 9 points are 15 of 900 pixels.
    expect(Math.min(...slides.flatMap(({ sizes }) => sizes))).toBeGreaterThanOrEqual(900);
  });

  test(`CAT-044 ${design} shows each of 30 products once, inside the slide`, () => {
    const deck = drawn(aView(design, { A: someProducts(17), B: someProducts(30).slice(17) }));
    const body = deck.slides.slice(2, -1);
    for (let index = 1; index <= 30; index += 1) {
      const places = body.filter(({ boxes }) => textsOf(boxes).includes(`Bowl ${index}.`));
      expect(places).toHaveLength(1);
    }
    for (const { x, y, w, h } of body.flatMap(({ boxes }) => boxes)) {
      expect([x, y].every((at) => at >= -1) && x + w <= 1601 && y + h <= 901).toBe(true);
    }
  });
}

test('CAT-023 a slide shows as many pictures of a product as its template data have', () => {
  const product = aProduct(1, { images: ['picture-0', 'picture-1'] });
  const two = drawn(aView('editorial', { A: [product, aProduct(2)] }));
  expect(picturesOf({ masters: [], slides: two.slides.slice(1, 2) }).map(({ picture }) => picture)).toEqual([
    'picture-0',
    'picture-1',
    'picture-2',
  ]);
  const four = drawn(
    aView('portrait', { A: [aProduct(1, { images: ['picture-0', 'picture-1', 'picture-2'] })] }),
  );
  expect(picturesOf({ masters: [], slides: four.slides.slice(1, 2) })).toHaveLength(3);
});

test('CAT-044 contents open the first slide of each category', async () => {
  const { slides } = await readPptx(
    await written(drawn(aView('classic', { Tableware: someProducts(12), Lighting: someProducts(8) }))),
  );
  const contents = slides[1];
  expect(contents?.texts).toEqual(
    expect.arrayContaining(['Tableware', '12 products', '3', 'Lighting', '8 products']),
  );
  expect(contents?.xml).toContain('ppaction://hlinksldjump');
  const first = slides.findIndex(({ title }) => title?.includes('Lighting')) + 1;
  expect(contents?.texts).toContain(String(first));
});

test('CAT-044 small categories share a slide, and few products take all of it', () => {
  const deck = drawn(
    aView('classic', { A: someProducts(2), B: someProducts(3), C: someProducts(1), D: someProducts(9) }),
  );
  const titles = deck.slides.map(({ boxes }) => boxes.find((box) => box.kind === 'text' && box.isTitle));
  expect(textsOf(titles.flatMap((one) => one ?? []))).toContain('A · B · C');
  const fields = (count: number) =>
    Math.max(
      ...picturesOf({
        masters: [],
        slides: drawn(aView('classic', { A: someProducts(count) })).slides.slice(1, 2),
      }).map(({ h }) => h),
    );
  expect(fields(1)).toBeGreaterThan(fields(3));
  expect(fields(3)).toBeGreaterThan(fields(8) * 1.4);
});

test('CAT-044 options that need two slides are shared between them evenly', () => {
  const { slides } = drawn(aView('portrait', { A: [aProduct(1, { options: options(18) })] }));
  const ids = options(18).map(({ id }) => `"${id}"`);
  const counts = slides.map(({ boxes }) => ids.filter((id) => textsOf(boxes).includes(id)).length);
  expect(counts.filter((count) => count > 0)).toEqual([9, 9]);
});

test('CAT-044 many options of a product go on with their head on further slides', () => {
  const deck = drawn(
    aView('portrait', { A: [aProduct(1, { options: options(40), optionsNote: '40 options' })] }),
  );
  expect(deck.slides).toHaveLength(6);
  const all = textsOf(deck.slides.flatMap(({ boxes }) => boxes));
  for (const { id } of options(40)) expect(all.split(`"${id}"`)).toHaveLength(2);
});

test('CAT-023 a catalogue of 10,000 products is divided into files that open, none of them too large', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => aProduct(index, { images: [`p${index}`] }));
  const known = Object.fromEntries(
    many.map(({ images: [name = ''] }) => [name, { width: 1000, height: 800 }]),
  );
  for (const design of catalogueDesigns) {
    const view = aView(design, { A: many }, { pictures: known });
    const parts = partsOf(view);
    expect(parts.flat().flatMap(({ placed }) => placed)).toHaveLength(10_000);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(400);
    const deck = deckOf(view, parts[0] ?? [], { part: 1, parts: parts.length });
    const bytes = {
      thumb: 0,
      card: 0,
      large: 0,
      paper: 150_000,
      'paper-700': 60_000,
      'paper-360': 21_000,
      'paper-240': 9_000,
      'paper-cover': 260_000,
    };
    const sum = [...pictureSizes(deck).values()].reduce((total, variant) => total + bytes[variant], 0);
    expect(sum).toBeLessThan(25_000_000);
    expect(textsOf(deck.slides[0]?.boxes ?? []).includes(`Part 1 of ${parts.length}`)).toBe(parts.length > 1);
  }
});

test('CAT-044 without prices a presentation says nothing of them', () => {
  const view = aView('portrait', { A: [aProduct(1, { price: null })] }, { showsPrices: false });
  view.data.catalogue = { ...view.data.catalogue, prices: null, terms: null };
  const all = textsOf(drawn(view).slides.flatMap(({ boxes }) => boxes));
  expect(all).not.toContain('Price on request');
  expect(all).not.toContain('FOB');
});
