import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    labels: typeof labelDeclares;
  }
}

export const labelDeclares = {
  errors: {
    no_label_possible: {
      status: 409,
      en: 'None of the chosen products can have this code. Choose another code, or add a barcode to them',
      tr: 'Seçilen ürünlerin hiçbiri bu kodu alamaz. Başka bir kod seçin veya ürünlere barkod ekleyin',
    },
    label_order_too_large: {
      status: 400,
      en: '{count} labels are too many at a time. At most {limit} are possible',
      tr: '{count} etiket bir seferde çok fazla. En fazla {limit} etiket basılabilir',
    },
    label_attributes_full: {
      status: 400,
      en: 'This label has room for {limit} attributes at most',
      tr: 'Bu etikette en fazla {limit} özelliğe yer var',
    },
    product_withdrawn: {
      status: 410,
      en: 'This product is not available any more',
      tr: 'Bu ürün artık sunulmuyor',
    },
  },
} as const satisfies AreaDeclares;
