import type { SameKeys } from '../platform/i18n/texts.ts';
import type { appEn } from './app.en.ts';

export const appTr: SameKeys<typeof appEn> = {
  nav: {
    label: 'Ana menü',
    open: 'Menüyü aç',
    close: 'Menüyü kapat',
    unread_one: '{{formatted}} okunmamış',
    unread_other: '{{formatted}} okunmamış',
    downloadApp: 'Uygulamayı indir',
    logOut: 'Çıkış yap',
  },
  tabs: { costing: 'Maliyet', bom: 'Ürün ağacı', loadability: 'Yükleme', activity: 'Alıcı hareketleri' },
  offers: { labels: 'QR etiketleri' },
  header: {
    search: 'Ara',
    language: 'Dil',
    account: 'Hesabınız',
    profileSettings: 'Profil Ayarları',
    console: 'Sağlayıcı konsolu',
  },
  enquiry: {
    title: 'Yeni talep: {{name}}',
    text: 'Katalog: {{catalogue}}',
    open: 'Aç',
  },
  approval: {
    pending: '“{{name}}” onayınızı bekliyor',
    approved: '“{{name}}” onaylandı, bağlantısı açık',
    rejected: '“{{name}}” onaylanmadı',
    review: 'İncele',
    open: 'Aç',
  },
  access: {
    ask: 'Erişim iste',
    asked: '{{company}} yöneticilerine e-posta gönderildi.',
  },
  announcement: {
    title: 'Menü sol kenara taşındı',
    text: 'İmleci çubuğun üzerine getirin ya da sekme tuşuyla ulaşın; tüm adlarıyla açılır.',
    done: 'Anladım',
  },
  download: {
    title: '{{brand}} Uygulaması',
    tagline: 'Cebinizdeki dijital fabrika',
    view: 'Ürünlerinizi her yerde görün',
    add: 'Telefonunuzla fotoğraf çekin, hızlıca ürün ekleyin',
    sort: 'Ürünlerinizi sıralayın ve süzün',
    playStore: 'Google Play mağazası',
    appStore: 'Apple mağazası',
    browser: 'Bunların hepsi telefonunuzun tarayıcısında da çalışır. Orada şu adresi açın:',
  },
  languages: { en: 'English', tr: 'Türkçe' },
};
