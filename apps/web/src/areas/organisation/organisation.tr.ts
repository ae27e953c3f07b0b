import type { SameKeys } from '../../platform/i18n/texts.ts';
import type { organisationEn } from './organisation.en.ts';

export const organisationTr: SameKeys<typeof organisationEn> = {
  dashboard: {
    title: 'Ana sayfa',
    welcome: 'Yeniden hoş geldiniz, {{name}}',
    allProducts: 'Tüm ürünler',
    productCount_one: '{{formatted}} ürün',
    productCount_other: '{{formatted}} ürün',
    productsText: 'Arayın, düzenleyin, kataloglar için seçin.',
    createCatalogue: 'Katalog oluştur',
    createCatalogueText: 'Ürünleri seçin, alıcının neleri göreceğini belirleyin, bağlantıyı gönderin.',
    allCatalogues: 'Tüm kataloglar',
    catalogueCount_one: '{{formatted}} katalog',
    catalogueCount_other: '{{formatted}} katalog',
    catalogueStates: '{{active}} etkin, {{draft}} taslak',
    noPermission: 'Bunun için yetkiniz yok',
    countFailed: 'Sayı yüklenemedi',
  },
  outbox: {
    title: 'Giden kutusu',
    note: 'Bu sunucu yerel kipte çalışıyor ve hiçbir şey göndermiyor. Gönderecekleri burada saklanıyor.',
    empty: 'Henüz bir şey gönderilmedi',
    emptyText: 'Giriş kodları ve alıcılara giden iletiler burada görünür.',
    email: 'E-posta',
    sms: 'SMS',
    whatsapp: 'WhatsApp',
    backToSignIn: 'Girişe dön',
    refresh: 'Yeniden yükle',
    copyCode: '{{code}} kodunu kopyala',
    copied: '{{code}} kopyalandı',
  },
};
