import type { SameKeys } from '../../platform/i18n/texts.ts';
import type { consoleEn } from './console.en.ts';

export const consoleTr: SameKeys<typeof consoleEn> = {
  title: 'Sağlayıcı konsolu',
  nav: {
    label: 'Konsol',
    open: 'Menüyü aç',
    language: 'Dil',
    waiting: 'bekliyor',
    companies: 'Şirketler',
    requests: 'Talepler',
    plans: 'Planlar ve fiyatlar',
    rewards: 'Ödüller',
    announcements: 'Duyurular',
    usage: 'Kullanım',
    audit: 'Denetim kaydı',
    company: 'Kendi şirketim',
    logOut: 'Çıkış yap',
  },
  factor: {
    on: 'İkinci adım açık',
    off: 'İkinci adım kapalı',
    title: 'Konsol için ikinci adım gerekir',
    text: 'Profilinizdeki “İki adımlı giriş” bölümünden doğrulayıcıyı açın. İlk kod onaylanınca konsol açılır.',
    setUp: 'Şimdi kur',
  },
  visit: {
    text: '{{time}} saatine kadar sağlayıcı olarak {{company}} şirketindesiniz. Yöneticileri bu ziyareti güvenlik günlüğünde görür.',
    leave: 'Şirketten ayrıl',
  },
  reason: {
    label: 'Neden',
    note: 'Denetim kaydında saklanır.',
    short: 'En az {{letters}} karakter',
  },
};
