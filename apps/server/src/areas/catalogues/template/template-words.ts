interface Prices {
  currency: string;
  terms: string;
  isPerPiece: boolean;
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ');

/** The fixed words of papers and slides. */
export const templateWords = {
  en: {
    labels: {
      preparedFor: 'Prepared for',
      products: 'Products',
      prices: 'Prices',
      validUntil: 'Valid until',
      rate: 'Rate',
      contact: 'Your contact',
      product: 'Product',
      category: 'Category',
      productId: 'Product ID',
      picture: 'Picture',
      option: 'Option',
      optionId: 'Option ID',
      id: 'ID',
      moq: 'MOQ',
      unit: 'unit',
      price: 'Price',
      from: 'from',
      contents: 'Contents',
      priceList: 'Price list',
      productList: 'Product list',
      pictureFollows: 'Picture follows',
      onRequest: 'Price on request',
      shortOnRequest: 'on request',
    },
    products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
    productsIn: (count: number, categories: number) => `${count}, in ${categories} categories`,
    options: (count: number) => (count === 1 ? '1 option' : `${count} options`),
    pricesIn: ({ currency, terms, isPerPiece }: Prices) =>
      joined(isPerPiece ? (currency ? `${currency} a piece` : 'a piece') : currency, terms),
    validUntil: (day: string) => `valid until ${day}`,
    others: 'Other products',
  },
  tr: {
    labels: {
      preparedFor: 'Hazırlandığı firma',
      products: 'Ürünler',
      prices: 'Fiyatlar',
      validUntil: 'Geçerlilik',
      rate: 'Kur',
      contact: 'İlgili kişi',
      product: 'Ürün',
      category: 'Kategori',
      productId: 'Ürün kodu',
      picture: 'Görsel',
      option: 'Seçenek',
      optionId: 'Seçenek kodu',
      id: 'Kod',
      moq: 'MOQ',
      unit: 'birim',
      price: 'Fiyat',
      from: 'en düşük',
      contents: 'İçindekiler',
      priceList: 'Fiyat listesi',
      productList: 'Ürün listesi',
      pictureFollows: 'Görsel eklenecek',
      onRequest: 'Fiyat için sorunuz',
      shortOnRequest: 'sorunuz',
    },
    products: (count: number) => `${count} ürün`,
    productsIn: (count: number, categories: number) => `${categories} kategoride ${count} ürün`,
    options: (count: number) => `${count} seçenek`,
    pricesIn: ({ currency, terms, isPerPiece }: Prices) =>
      joined(isPerPiece ? joined('adet fiyatı', currency) : currency, terms),
    validUntil: (day: string) => `${day} tarihine kadar geçerli`,
    others: 'Diğer ürünler',
  },
} as const;
