import type { LabelFormatId, Language } from '@sourcewiz/contract';

interface LabelTexts {
  /** Name of the file, without its extension. */
  fileName: string;
  formats: Readonly<Record<LabelFormatId, { name: string; description: string }>>;
}

const texts: Readonly<Record<Language, LabelTexts>> = {
  en: {
    fileName: 'Labels',
    formats: {
      'a4-24': { name: 'A4, 24 labels', description: '70 × 37 mm, 3 × 8 on a sheet' },
      'a4-40': { name: 'A4, 40 labels', description: '52.5 × 29.7 mm, 4 × 10 on a sheet' },
      'a4-65': { name: 'A4, 65 labels', description: '38.1 × 21.2 mm, 5 × 13 on a sheet' },
      'a4-21': { name: 'A4, 21 labels', description: '63.5 × 38.1 mm, 3 × 7 on a sheet' },
      'a4-8': { name: 'A4, 8 labels', description: '99.1 × 67.7 mm, 2 × 4 on a sheet' },
      'roll-50x25': { name: 'Roll, 50 × 25 mm', description: 'For label printers, one after the other' },
      'roll-100x50': { name: 'Roll, 100 × 50 mm', description: 'For label printers, one after the other' },
      'hang-tag': { name: 'Hang tag', description: '55 × 85 mm, with a hole at the top' },
    },
  },
  tr: {
    fileName: 'Etiketler',
    formats: {
      'a4-24': { name: 'A4, 24 etiket', description: '70 × 37 mm, sayfada 3 × 8' },
      'a4-40': { name: 'A4, 40 etiket', description: '52,5 × 29,7 mm, sayfada 4 × 10' },
      'a4-65': { name: 'A4, 65 etiket', description: '38,1 × 21,2 mm, sayfada 5 × 13' },
      'a4-21': { name: 'A4, 21 etiket', description: '63,5 × 38,1 mm, sayfada 3 × 7' },
      'a4-8': { name: 'A4, 8 etiket', description: '99,1 × 67,7 mm, sayfada 2 × 4' },
      'roll-50x25': { name: 'Rulo, 50 × 25 mm', description: 'Etiket yazıcıları için, art arda' },
      'roll-100x50': { name: 'Rulo, 100 × 50 mm', description: 'Etiket yazıcıları için, art arda' },
      'hang-tag': { name: 'Askılı etiket', description: '55 × 85 mm, üstte deliği var' },
    },
  },
};

export const labelWordsOf = (language: Language): LabelTexts => texts[language];

const calibration = {
  en: {
    title: 'Printer calibration',
    steps: [
      'Print this page at 100 % (actual size), on the paper tray that you use for labels.',
      'Measure from the edges of the paper to the thick lines.',
      'Enter the difference to 20 mm: a line that is 21 mm from the left edge needs −1.0 to the right.',
    ],
    left: '20 mm from the left edge',
    top: '20 mm from the top edge',
    length: 'This line is 100 mm long. If yours is not, turn off "Fit to page".',
  },
  tr: {
    title: 'Yazıcı kalibrasyonu',
    steps: [
      'Bu sayfayı %100 (gerçek boyut) ve etiketler için kullandığınız tepsiyle yazdırın.',
      'Kâğıdın kenarlarından kalın çizgilere kadar ölçün.',
      '20 mm ile farkı girin: sol kenardan 21 mm uzaktaki bir çizgi için sağa −1,0 gerekir.',
    ],
    left: 'Sol kenardan 20 mm',
    top: 'Üst kenardan 20 mm',
    length: 'Bu çizgi 100 mm uzunluğundadır. Sizinki değilse "Sayfaya sığdır" seçeneğini kapatın.',
  },
} as const satisfies Record<Language, object>;

/** The texts of the page of rulers. */
export function calibrationWords(language: Language) {
  const { steps, ...words } = calibration[language];
  return { ...words, steps: [...steps] };
}
