import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    identity: typeof identityDeclares;
  }
}

export const identityDeclares = {
  errors: {
    invalid_credentials: {
      status: 400,
      en: 'Invalid credentials. Please try again',
      tr: 'E-posta ya da parola hatalı. Lütfen yeniden deneyin',
    },
    otp_locked: {
      status: 429,
      en: 'Too many wrong codes. Send a new one',
      tr: 'Çok fazla hatalı kod girildi. Yeni bir kod gönderin',
    },
    otp_not_sent: { status: 502, en: 'Failed to generate OTP', tr: 'Kod oluşturulamadı' },
    sign_up_closed: {
      status: 403,
      en: 'New accounts are created by the provider. Please contact support',
      tr: 'Yeni hesapları sağlayıcı açar. Lütfen destek ile iletişime geçin',
    },
    password_too_short: {
      status: 400,
      en: 'Use at least {limit} characters',
      tr: 'En az {limit} karakter kullanın',
    },
    password_too_long: {
      status: 400,
      en: 'Use at most {limit} characters',
      tr: 'En fazla {limit} karakter kullanın',
    },
    password_too_common: {
      status: 400,
      en: 'This password is too easy to guess. Choose another one',
      tr: 'Bu parola kolayca tahmin edilir. Başka bir parola seçin',
    },
    old_password_wrong: {
      status: 400,
      en: "Old password doesn't match, please try again",
      tr: 'Eski parola eşleşmiyor, lütfen yeniden deneyin',
    },
    reset_url_foreign: {
      status: 400,
      en: 'The link must lead to {origin}',
      tr: 'Bağlantı {origin} adresine gitmelidir',
    },
    reset_link_invalid: {
      status: 410,
      en: 'This link has already been used or has expired. Request a new one',
      tr: 'Bu bağlantı daha önce kullanılmış ya da süresi dolmuş. Yeni bir bağlantı isteyin',
    },
    number_not_verified: {
      status: 409,
      en: 'Verify this number with a code first',
      tr: 'Önce bu numarayı bir kodla doğrulayın',
    },
    invalid_email: { status: 400, en: 'Enter a valid email', tr: 'Geçerli bir e-posta girin' },
    unknown_country: { status: 400, en: 'Choose a country from the list', tr: 'Listeden bir ülke seçin' },
    authenticator_code_wrong: {
      status: 400,
      en: 'The OTP you have entered is not valid',
      tr: 'Girdiğiniz kod geçerli değil',
    },
    two_factor_on: { status: 409, en: 'The authenticator is already on', tr: 'Doğrulayıcı zaten açık' },
    two_factor_off: { status: 409, en: 'The authenticator is off', tr: 'Doğrulayıcı kapalı' },
    two_factor_not_started: { status: 409, en: 'Scan a new code first', tr: 'Önce yeni bir kod tarayın' },
    too_many_features: {
      status: 400,
      en: 'At most {limit} features',
      tr: 'En fazla {limit} özellik saklanır',
    },
    email_taken: {
      status: 409,
      en: '{email} already has an account',
      tr: '{email} adresinin zaten bir hesabı var',
    },
    not_invited: {
      status: 409,
      en: 'This member has already accepted the invitation',
      tr: 'Bu üye daveti zaten kabul etti',
    },
    own_account: {
      status: 409,
      en: 'Another admin must change this for you',
      tr: 'Bunu sizin için başka bir yönetici değiştirmelidir',
    },
    last_admin: {
      status: 409,
      en: 'The company needs at least one active admin',
      tr: 'Şirketin en az bir etkin yöneticisi olmalıdır',
    },
    not_activated: {
      status: 409,
      en: 'This member has not accepted the invitation yet',
      tr: 'Bu üye daveti henüz kabul etmedi',
    },
    ip_list_empty: { status: 400, en: 'Enter valid IP Address', tr: 'Geçerli bir IP adresi girin' },
    ip_would_block_you: {
      status: 409,
      en: 'Your own address {ip} is not in the list. Add it first',
      tr: 'Kendi adresiniz {ip} listede yok. Önce onu ekleyin',
    },
    unknown_permission: { status: 400, en: '{slug} is not a permission', tr: '{slug} bir yetki değil' },
    admin_has_all: {
      status: 409,
      en: 'Admins have every permission',
      tr: 'Yöneticiler bütün yetkilere sahiptir',
    },
  },
} as const satisfies AreaDeclares;
