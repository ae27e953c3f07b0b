import type { pricesEn } from './prices-part.en.ts';

export const pricesTr: typeof pricesEn = {
  title: 'Fiyatlar',
  markup: 'Kâr payı',
  markupNote: 'Her fiyata eklenen yüzde; indirim eksi yazılır. Alıcılar yalnızca sonucu görür.',
  markupInvalid: '-100’den büyük, en çok 1000 olan bir yüzde',
  rounding: 'Yuvarlama',
  roundings: {
    exact: 'Hesaplandığı gibi',
    whole: 'Tam sayıya',
    '.90': ',90 ile biten',
    '.95': ',95 ile biten',
    '.99': ',99 ile biten',
    '0.05': '0,05’e',
    '0.10': '0,10’a',
    '0.50': '0,50’ye',
    '5': '5’e',
    '10': '10’a',
  },
  example: '{{before}} fiyatı {{after}} olur',
  onRequest: 'Fiyat gösterme, alıcılar sorsun',
  ratesToday: 'Katalog oluşturulana kadar bugünkü kurla çevrilir: {{rates}}',
  ratesFrozen: 'Oluşturulduğu günün kuruyla çevrilir: {{rates}}',
  rate: '{{rate}}, {{date}}',
  refresh: 'Bugünkü kuru kullan',
  refreshed: 'Katalog bugünkü kuru kullanıyor',
};
