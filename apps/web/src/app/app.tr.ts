import type { SameKeys } from '../platform/i18n/texts.ts';
import type { appEn } from './app.en.ts';

export const appTr: SameKeys<typeof appEn> = {
  nav: {
    label: 'Ana menü',
    open: 'Menüyü aç',
    close: 'Menüyü kapat',
    home: 'Ana sayfa',
    products: 'Ürünler',
    manageProducts: 'Ürün Yönetimi',
    catalogues: 'Kataloglar',
    createCatalogue: 'Katalog Oluştur',
    logOut: 'Çıkış yap',
  },
  header: {
    search: 'Ürünlerde ara',
    language: 'Dil',
    account: 'Hesabınız',
  },
  languages: { en: 'English', tr: 'Türkçe' },
  clearing: 'Oturum temizleniyor',
};
