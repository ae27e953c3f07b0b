import type { SameKeys } from '../../../platform/i18n/same-keys.ts';
import type { policiesEn } from './policies.en.ts';

export const policiesTr: SameKeys<typeof policiesEn> = {
  agreement: {
    waiting: 'Sözleşme',
    version: '{{date}} tarihli sürüm',
    agree: 'Bu sözleşmeyi okudum ve kabul ediyorum',
    next: 'İleri',
    what: 'Sözleşme',
  },
  whatsapp: {
    title: 'Gelişmeleri WhatsApp’tan alın',
    text: 'Alıcı yanıtları, açılan bağlantılar ve biten içe aktarmalar telefonunuza ileti olarak gelir.',
    country: 'Ülke',
    number: 'WhatsApp numarası',
    numberMissing: 'Lütfen geçerli bir telefon numarası girin',
    agree: 'Hesabımla ilgili iletileri WhatsApp’tan almayı kabul ediyorum',
    submit: 'Gönder',
    later: 'Daha sonra hatırlat',
    fetchFailed: 'Veriler alınamadı',
    tryAgain: 'Yeniden dene',
    notSent: 'Kod gönderilemedi',
  },
  code: {
    title: 'WhatsApp’a gelen kodu girin',
    text: 'Kod {{address}} numarasına gönderildi.',
    goBack: 'Geri dön',
    verify: 'Kodu doğrula',
    notSaved: 'Numara kaydedilemedi',
  },
  done: {
    title: 'WhatsApp iletileri açıldı',
    text: 'Hesabınızla ilgili iletiler artık {{number}} numarasına gelecek.',
    close: 'Devam et',
  },
};
