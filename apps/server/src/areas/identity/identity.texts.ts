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
        text: `Your ${brand} sign-in code is ${code}. It is valid for ${seconds} seconds. If you did not ask for it, change your password.`,
      },
      sign_up: {
        subject: `Your ${brand} code`,
        text: `Your code for opening a ${brand} account is ${code}. It is valid for ${seconds} seconds. If you did not sign up, you need not do anything.`,
      },
      number: {
        subject: `Your ${brand} code`,
        text: `Your code for confirming this number at ${brand} is ${code}. It is valid for ${seconds} seconds. If you did not ask for it, you need not do anything.`,
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
    text: `Somebody wanted to open a new ${brand} account with this address. It has an account already. If this was you, sign in or reset your password: ${publicUrl}\n\nIf it was not you, you need not do anything.`,
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
    text: `Open the link to choose a new ${brand} password:\n\n${link}\n\nThe link is valid for ${minutes} minutes and works once. If you did not ask for it, you need not do anything; your password stays as it is.`,
  };
}

/** What a person is told about, so that he notices when somebody else did it. */
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

interface Told {
  subject: string;
  what: string;
}

function englishNotice(notice: Notice): Told {
  switch (notice.kind) {
    case 'password_changed':
      return {
        subject: 'your password was changed',
        what: 'The password of your account was changed. Your other devices are signed out.',
      };
    case 'two_factor_enabled':
      return {
        subject: 'authenticator switched on',
        what: 'From now on you sign in with your password and a code of your authenticator.',
      };
    case 'two_factor_disabled':
      return {
        subject: 'authenticator switched off',
        what: 'You sign in without your authenticator again. Its recovery codes are worth nothing any more.',
      };
    case 'recovery_codes_new':
      return {
        subject: 'new recovery codes',
        what: 'New recovery codes were made for your account. The earlier ones are worth nothing any more.',
      };
    case 'recovery_code_used':
      return {
        subject: 'a recovery code was used',
        what: `Somebody signed in to your account with a recovery code. Codes that are left: ${notice.left}.`,
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

function turkishNotice(notice: Notice): Told {
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
