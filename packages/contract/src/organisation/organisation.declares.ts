import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    organisation: typeof organisationDeclares;
  }
}

export const organisationDeclares = {
  errors: {
    maintenance: { status: 503, en: 'Under maintenance', tr: 'Bakım yapılıyor' },
    unknown_setting: { status: 400, en: '{key} is not a setting', tr: '{key} bir ayar değil' },
    invalid_setting: {
      status: 400,
      en: 'Check {field}: {reason}',
      tr: '{field} alanını kontrol edin: {reason}',
    },
    nda_requested: {
      status: 409,
      en: 'The NDA has already been requested. It arrives within 24 hours',
      tr: 'Gizlilik sözleşmesi zaten istendi. 24 saat içinde gelir',
    },
    rate_incomplete: {
      status: 400,
      en: 'A rate needs its currency, rate, day and source',
      tr: 'Kur için para birimi, kur, gün ve kaynak gerekir',
    },
    rate_not_positive: { status: 400, en: 'A rate is more than 0', tr: 'Kur 0’dan büyük olmalı' },
    rate_of_itself: {
      status: 400,
      en: '{currency} in {currency} needs no rate: name another currency',
      tr: '{currency} için {currency} cinsinden kur gerekmez: başka bir para birimi yazın',
    },
    newer_rate: {
      status: 409,
      en: 'There is a newer rate, of {day}',
      tr: 'Daha yeni bir kur var: {day}',
    },
    policy_not_pending: { status: 409, en: 'This has already been accepted', tr: 'Bu zaten kabul edildi' },
    whatsapp_not_verified: {
      status: 409,
      en: 'Verify your WhatsApp number first',
      tr: 'Önce WhatsApp numaranızı doğrulayın',
    },
  },
} as const satisfies AreaDeclares;
