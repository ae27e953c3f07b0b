import type { SameKeys } from '../../platform/i18n/texts.ts';
import type { organisationEn } from './organisation.en.ts';

export const organisationTr: SameKeys<typeof organisationEn> = {
  onboarding: {
    title: 'Şirketinizi tanıtın',
    note: 'Birkaç bilgi yeter. Hepsi sonradan değiştirilebilir.',
    company: 'Şirket adı',
    firstName: 'Ad',
    lastName: 'Soyad',
    country: 'Ülke',
    chooseCountry: 'Ülke seçin',
    language: 'Dil',
    currency: 'Para birimi',
    save: 'Bitir',
    notSaved: 'Kaydedilemedi',
    waitingTitle: 'Şirketiniz hazırlanıyor',
    waitingText: '{{admin}}, {{company}} şirketini hazırlıyor. Bu biter bitmez işiniz burada başlar.',
    check: 'Yeniden bak',
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
