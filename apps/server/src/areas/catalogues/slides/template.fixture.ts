import type { CatalogueDesign, Language } from '@sourcewiz/contract';
import type { TemplateData, TemplateProduct } from '../template/template-data.ts';
import { templateWords } from '../template/template-words.ts';
import type { SlidePicture, SlideView } from './slide-parts.ts';

const calm = Array.from({ length: 12 }, () => '#efe9e1');
export const grounds = { left: calm, right: calm, top: calm, bottom: calm };

/** A product of a catalogue; only what matters to a test need be given. */
export function aProduct(index: number, given: Partial<TemplateProduct> = {}): TemplateProduct {
  return {
    name: `Bowl ${index}.`,
    sku: `BWL-${1000 + index}`,
    images: [`picture-${index % 3}`],
    description: null,
    price: { text: `$${index}.50`, isFrom: false, amount: `${index}.5` },
    moq: `${index}0`,
    facts: [
      { label: 'Size', value: '26 × 11 cm', isNumber: false },
      { label: 'Material', value: 'Mango wood', isNumber: false },
    ],
    options: [],
    optionsNote: null,
    colours: [],
    ...given,
  };
}

export const someProducts = (count: number): TemplateProduct[] =>
  Array.from({ length: count }, (_, index) => aProduct(index + 1));

/** A catalogue in a design, with its pictures looked at. */
export function aView(
  design: CatalogueDesign,
  sections: Record<string, TemplateProduct[]>,
  {
    pictures = {},
    language = 'en',
    ...more
  }: Partial<TemplateData> & {
    pictures?: Record<string, Pick<SlidePicture, 'width' | 'height'>>;
    language?: Language;
  } = {},
): SlideView {
  const labels = templateWords[language].labels;
  const known = {
    'picture-0': { width: 400, height: 300 },
    'picture-1': { width: 300, height: 1200 },
    'picture-2': { width: 1600, height: 300 },
    ...pictures,
  };
  return {
    language,
    look: { design, accent: '#1f4f66', font: 'noto-sans', parts: ['cover', 'contents'] },
    pictures: new Map(Object.entries(known).map(([name, size]) => [name, { ...size, grounds }])),
    data: {
      company: {
        name: 'Kaveri Exports',
        place: 'Jodhpur, India',
        logo: null,
        contact: { name: 'Asha Yadav', email: 'asha@kaveri.example', phone: null },
      },
      catalogue: {
        title: 'Spring Edit',
        subtitle: null,
        preparedFor: 'Nordhem Living',
        products: '',
        count: '24 products',
        prices: 'US dollars a piece, FOB Mundra',
        currency: 'USD',
        rates: null,
        validUntil: '31 March 2027',
        terms: 'US dollars a piece, FOB Mundra, valid until 31 March 2027',
      },
      coverScene: null,
      coverImages: ['picture-0', 'picture-1'],
      sections: Object.entries(sections).map(([name, products]) => ({ name, count: '', products })),
      labels,
      showsPrices: true,
      ...more,
    },
  };
}
