import type { ExportFormat, Language } from '@sourcewiz/contract';

interface ExportTexts {
  /** Name of the template that every organisation starts with. */
  allDetails: string;
  imageAddresses: string;
  columns: Record<'image' | 'subCategory' | 'addresses', string>;
  help: {
    image: string;
    /** `day` as DD/MM/YYYY. */
    imageAddress: (day: string) => string;
    productId: string;
    variantId: string;
    options: string;
    category: string;
    date: string;
    number: string;
    boolean: string;
    choice: string;
    closedChoice: string;
    list: string;
    composition: string;
    text: string;
  };
}

/** Names of files, without extension. */
export const fileStems: Record<ExportFormat | 'image_addresses', string> = {
  xlsx: 'products',
  csv: 'products',
  jsonl: 'products',
  shopify_csv: 'products-shopify',
  woocommerce_csv: 'products-woocommerce',
  image_addresses: 'image-addresses',
};

export const exportTexts: Record<Language, ExportTexts> = {
  en: {
    allDetails: 'All details',
    imageAddresses: 'Image addresses',
    columns: { image: 'Image', subCategory: 'Sub Category', addresses: 'Image URLs' },
    help: {
      image: 'Only for viewing. It is not read when the sheet is imported.',
      imageAddress: (day) =>
        `Address of the image. It works for anyone who has it, until ${day}. Export again for new addresses.`,
      productId: 'Identifies the product of the row. Do not change it.',
      variantId: 'Identifies the variant of the row; empty for the product itself.',
      options: 'What sets the variant apart, e.g. Colour and Red.',
      category: 'Choose from the list. A new name adds a category.',
      date: 'A date, e.g. 2026-11-22.',
      number: 'A number.',
      boolean: 'TRUE or FALSE.',
      choice: 'Choose from the list. New options are added to it.',
      closedChoice: 'Choose from the list.',
      list: 'One or more, separated by commas.',
      composition: 'Materials with percentages, e.g. Cotton 80%, Linen 20%.',
      text: 'Text. Empty cells change nothing.',
    },
  },
  tr: {
    allDetails: 'Tüm bilgiler',
    imageAddresses: 'Görsel adresleri',
    columns: { image: 'Görsel', subCategory: 'Alt kategori', addresses: 'Görsel adresleri' },
    help: {
      image: 'Yalnızca görmeniz içindir. Tablo içe aktarılırken okunmaz.',
      imageAddress: (day) =>
        `Görselin adresi. Adresi bilen herkes için ${day} tarihine kadar çalışır. Yeni adresler için yeniden dışa aktarın.`,
      productId: 'Satırın hangi ürüne ait olduğunu söyler. Değiştirmeyin.',
      variantId: 'Satırın ürünün hangi varyantına ait olduğunu söyler; ürünün kendisi için boştur.',
      options: 'Varyantı ayıran özellik; örneğin Renk ve Kırmızı.',
      category: 'Listeden seçin. Yeni bir ad, yeni bir kategori ekler.',
      date: 'Tarih, örneğin 2026-11-22.',
      number: 'Sayı.',
      boolean: 'TRUE veya FALSE.',
      choice: 'Listeden seçin. Yeni seçenekler listeye eklenir.',
      closedChoice: 'Listeden seçin.',
      list: 'Bir veya birkaç değer, virgülle ayrılmış.',
      composition: 'Yüzdeleriyle malzemeler, örneğin Pamuk %80, Keten %20.',
      text: 'Metin. Boş bıraktığınız hücreler hiçbir şeyi değiştirmez.',
    },
  },
};
