import type { ActivityKind, Language } from '@sourcewiz/contract';

interface ReportTexts {
  sheet: string;
  /** Stem of the file's name. */
  file: string;
  columns: Record<
    | 'at'
    | 'person'
    | 'company'
    | 'email'
    | 'place'
    | 'link'
    | 'forwarded'
    | 'what'
    | 'product'
    | 'productId'
    | 'seconds'
    | 'words'
    | 'found'
    | 'pieces',
    string
  >;
  kinds: Record<Exclude<ActivityKind, 'served' | 'scanned'>, string>;
  everybody: string;
  yes: string;
}

export const reportTexts: Record<Language, ReportTexts> = {
  en: {
    sheet: 'Buyer activity',
    file: 'buyer-activity',
    columns: {
      at: 'When',
      person: 'Person',
      company: 'Company',
      email: 'Email',
      place: 'Country',
      link: 'Link of',
      forwarded: 'Forwarded',
      what: 'What',
      product: 'Product',
      productId: 'Product ID',
      seconds: 'Seconds',
      words: 'Words',
      found: 'Found',
      pieces: 'Pieces',
    },
    kinds: {
      opened: 'Opened',
      viewed: 'Looked at the list',
      looked: 'Looked at a product',
      searched: 'Searched',
      filtered: 'Filtered',
      shortlisted: 'Added to shortlist',
      unlisted: 'Removed from shortlist',
      downloaded: 'Downloaded',
      enquired: 'Enquired',
    },
    everybody: 'Everybody',
    yes: 'Yes',
  },
  tr: {
    sheet: 'Alıcı hareketleri',
    file: 'alici-hareketleri',
    columns: {
      at: 'Zaman',
      person: 'Kişi',
      company: 'Firma',
      email: 'E-posta',
      place: 'Ülke',
      link: 'Kimin bağlantısı',
      forwarded: 'İletilmiş',
      what: 'Hareket',
      product: 'Ürün',
      productId: 'Ürün kodu',
      seconds: 'Saniye',
      words: 'Sözcükler',
      found: 'Bulunan',
      pieces: 'Adet',
    },
    kinds: {
      opened: 'Açtı',
      viewed: 'Listeye baktı',
      looked: 'Ürüne baktı',
      searched: 'Aradı',
      filtered: 'Süzdü',
      shortlisted: 'Seçtiklerine ekledi',
      unlisted: 'Seçtiklerinden çıkardı',
      downloaded: 'İndirdi',
      enquired: 'Teklif istedi',
    },
    everybody: 'Herkes',
    yes: 'Evet',
  },
};
