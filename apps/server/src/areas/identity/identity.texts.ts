import type { Language } from '@sourcewiz/contract';

export interface Mail {
  subject: string;
  text: string;
}

interface Voice {
  language: Language;
  brand: string;
}

/** The mail and text message with a one-time code. */
export function codeMessage({
  language,
  brand,
  code,
  seconds,
  purpose,
}: Voice & { code: string; seconds: number; purpose: 'sign_in' | 'sign_up' | 'number' }): Mail {
  const mail = {
    en: {
      sign_in: {
        subject: `Your ${brand} sign-in code`,
        text: `Your ${brand} sign-in code is ${code}. It is valid for ${seconds} seconds. If you did not request it, change your password.`,
      },
      sign_up: {
        subject: `Your ${brand} code`,
        text: `Your code to create a ${brand} account is ${code}. It is valid for ${seconds} seconds. If you did not sign up, ignore this message.`,
      },
      number: {
        subject: `Your ${brand} code`,
        text: `Your code to confirm this number at ${brand} is ${code}. It is valid for ${seconds} seconds. If you did not request it, ignore this message.`,
      },
    },
    tr: {
      sign_in: {
        subject: `${brand} giriş kodunuz`,
        text: `${brand} giriş kodunuz ${code}. ${seconds} saniye geçerlidir. Bu kodu siz istemediyseniz parolanızı değiştirin.`,
      },
      sign_up: {
        subject: `${brand} kodunuz`,
        text: `${brand} hesabı açmak için kodunuz ${code}. ${seconds} saniye geçerlidir. Hesap açmak istemediyseniz bir şey yapmanız gerekmez.`,
      },
      number: {
        subject: `${brand} kodunuz`,
        text: `${brand} üzerinde bu numarayı onaylamak için kodunuz ${code}. ${seconds} saniye geçerlidir. Bu kodu siz istemediyseniz bir şey yapmanız gerekmez.`,
      },
    },
  } as const;
  return mail[language][purpose];
}

/** For the owner of an address that somebody tried to sign up with. */
export function takenMail({ language, brand, publicUrl }: Voice & { publicUrl: string }): Mail {
  if (language === 'tr') {
    return {
      subject: `${brand} hesabınız zaten var`,
      text: `Bu e-posta adresiyle yeni bir ${brand} hesabı açılmak istendi. Adresin zaten bir hesabı var. Bunu siz yaptıysanız giriş yapın ya da parolanızı sıfırlayın: ${publicUrl}\n\nSiz yapmadıysanız bir şey yapmanız gerekmez.`,
    };
  }
  return {
    subject: `You already have a ${brand} account`,
    text: `Someone tried to create a ${brand} account with this address, which already has one. If this was you, sign in or reset your password: ${publicUrl}\n\nIf it was not you, ignore this email.`,
  };
}

/** The mail with a link for a new password. */
export function resetMail({
  language,
  brand,
  link,
  minutes,
}: Voice & { link: string; minutes: number }): Mail {
  if (language === 'tr') {
    return {
      subject: `${brand} parolanızı sıfırlayın`,
      text: `Yeni bir ${brand} parolası seçmek için bağlantıyı açın:\n\n${link}\n\nBağlantı ${minutes} dakika geçerlidir ve bir kez kullanılabilir. Bunu siz istemediyseniz bir şey yapmanız gerekmez; parolanız değişmez.`,
    };
  }
  return {
    subject: `Reset your ${brand} password`,
    text: `Open the link to choose a new ${brand} password:\n\n${link}\n\nThe link is valid for ${minutes} minutes and works once. If you did not request it, ignore this email; your password stays the same.`,
  };
}

/** Changes that people are informed about, so that they notice if somebody else made them. */
export type Notice =
  | { kind: 'password_changed' | 'two_factor_enabled' | 'two_factor_disabled' | 'recovery_codes_new' }
  | { kind: 'mobile_changed' | 'whatsapp_changed'; number: string }
  | { kind: 'recovery_code_used'; left: number };

/** The mail about a change of somebody's account. */
export function noticeMail({
  language,
  brand,
  notice,
  at,
  ip,
}: Voice & { notice: Notice; at: Date; ip: string }): Mail {
  const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
  const when = at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const { subject, what } = language === 'tr' ? turkishNotice(notice) : englishNotice(notice);
  const text =
    language === 'tr'
      ? `${what}\n\nZaman: ${when} UTC\nIP adresi: ${ip}\n\nBunu siz yapmadıysanız parolanızı hemen sıfırlayın ve yöneticinize haber verin.`
      : `${what}\n\nTime: ${when} UTC\nIP address: ${ip}\n\nIf this was not you, reset your password at once and tell your administrator.`;
  return { subject: `${brand}: ${subject}`, text };
}

interface NoticeText {
  subject: string;
  what: string;
}

function englishNotice(notice: Notice): NoticeText {
  switch (notice.kind) {
    case 'password_changed':
      return {
        subject: 'your password was changed',
        what: 'The password of your account was changed. Your other devices are signed out.',
      };
    case 'two_factor_enabled':
      return {
        subject: 'authenticator turned on',
        what: 'You now sign in with your password and a code from your authenticator.',
      };
    case 'two_factor_disabled':
      return {
        subject: 'authenticator turned off',
        what: 'You now sign in without your authenticator. Its recovery codes no longer work.',
      };
    case 'recovery_codes_new':
      return {
        subject: 'new recovery codes',
        what: 'New recovery codes were created for your account. The old ones no longer work.',
      };
    case 'recovery_code_used':
      return {
        subject: 'a recovery code was used',
        what: `Someone signed in to your account with a recovery code. Codes left: ${notice.left}.`,
      };
    case 'mobile_changed':
      return {
        subject: 'your mobile number was changed',
        what: `The mobile number of your account is now ${notice.number}.`,
      };
    case 'whatsapp_changed':
      return {
        subject: 'your WhatsApp number was changed',
        what: `The WhatsApp number of your account is now ${notice.number}.`,
      };
  }
}

function turkishNotice(notice: Notice): NoticeText {
  switch (notice.kind) {
    case 'password_changed':
      return {
        subject: 'parolanız değiştirildi',
        what: 'Hesabınızın parolası değiştirildi. Diğer cihazlarınızda oturumunuz kapatıldı.',
      };
    case 'two_factor_enabled':
      return {
        subject: 'doğrulama uygulaması açıldı',
        what: 'Artık parolanız ve doğrulama uygulamanızın koduyla giriş yapıyorsunuz.',
      };
    case 'two_factor_disabled':
      return {
        subject: 'doğrulama uygulaması kapatıldı',
        what: 'Yeniden doğrulama uygulaması olmadan giriş yapıyorsunuz. Kurtarma kodları artık geçersiz.',
      };
    case 'recovery_codes_new':
      return {
        subject: 'yeni kurtarma kodları',
        what: 'Hesabınız için yeni kurtarma kodları oluşturuldu. Öncekiler artık geçersiz.',
      };
    case 'recovery_code_used':
      return {
        subject: 'bir kurtarma kodu kullanıldı',
        what: `Hesabınıza bir kurtarma koduyla giriş yapıldı. Kalan kod sayısı: ${notice.left}.`,
      };
    case 'mobile_changed':
      return {
        subject: 'cep telefonu numaranız değiştirildi',
        what: `Hesabınızın cep telefonu numarası artık ${notice.number}.`,
      };
    case 'whatsapp_changed':
      return {
        subject: 'WhatsApp numaranız değiştirildi',
        what: `Hesabınızın WhatsApp numarası artık ${notice.number}.`,
      };
  }
}
