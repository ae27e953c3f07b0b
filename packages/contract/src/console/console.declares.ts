import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    console: typeof consoleDeclares;
  }
}

export const consoleDeclares = {
  errors: {
    request_decided: {
      status: 409,
      en: 'This request has been decided already',
      tr: 'Bu talep daha önce sonuçlandırılmış',
    },
    end_before_start: {
      status: 400,
      en: 'The last day is before the first',
      tr: 'Son gün ilk günden önce',
    },
    period_over: {
      status: 400,
      en: 'These days are over already',
      tr: 'Bu günler geçmişte kaldı',
    },
    plan_name_taken: {
      status: 409,
      en: 'There is a plan with this name',
      tr: 'Bu adda bir plan var',
    },
    claim_sent: {
      status: 409,
      en: 'The voucher code of this claim has been sent already',
      tr: 'Bu talebin kupon kodu daha önce gönderildi',
    },
  },
} as const satisfies AreaDeclares;
