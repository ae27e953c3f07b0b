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
    policy_not_pending: { status: 409, en: 'This has already been accepted', tr: 'Bu zaten kabul edildi' },
    whatsapp_not_verified: {
      status: 409,
      en: 'Verify your WhatsApp number first',
      tr: 'Önce WhatsApp numaranızı doğrulayın',
    },
  },
} as const satisfies AreaDeclares;
