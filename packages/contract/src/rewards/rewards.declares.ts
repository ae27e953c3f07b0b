import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    rewards: typeof rewardDeclares;
  }
}

export const rewardDeclares = {
  errors: {
    invalid_phone_number: { status: 400, en: 'Invalid phone number', tr: 'Geçersiz telefon numarası' },
    invalid_reward_email: {
      status: 400,
      en: 'The input is not valid E-mail!',
      tr: 'Geçerli bir e-posta adresi girin!',
    },
    reward_number_unproven: {
      status: 409,
      en: 'This number has not been checked by a code yet',
      tr: 'Bu numara henüz bir kodla doğrulanmadı',
    },
    reward_number_used: {
      status: 409,
      en: 'This reward has been claimed with this number already',
      tr: 'Bu ödül bu numarayla daha önce alındı',
    },
    reward_not_reached: {
      status: 409,
      en: '{left} more published {left|edit is|edits are} needed for this reward',
      tr: 'Bu ödül için {left} yayımlanmış düzenleme daha gerekiyor',
    },
    reward_ended: {
      status: 409,
      en: 'This offer has ended',
      tr: 'Bu kampanya sona erdi',
    },
  },
} as const satisfies AreaDeclares;
