import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    links: typeof linkDeclares;
  }
}

export const linkDeclares = {
  errors: {
    link_expired: { status: 410, en: 'Link expired', tr: 'Bağlantının süresi doldu' },
    recipient_exists: {
      status: 409,
      en: 'This recipient already has a link',
      tr: 'Bu alıcının zaten bir bağlantısı var',
    },
    passcode_in_mail: {
      status: 400,
      en: 'The passcode must not be in the message with the link: send it on its own',
      tr: 'Şifre, bağlantıyla aynı iletide olamaz: ayrı gönderin',
    },
    link_locked: {
      status: 403,
      en: 'Open the link and answer what it asks for first',
      tr: 'Önce bağlantıyı açıp istediği bilgileri girin',
    },
  },
} as const satisfies AreaDeclares;
