import type { Language } from '@sourcewiz/contract';

/** The mail and text message with a one-time code. */
export function codeMessage({
  language,
  brand,
  code,
  seconds,
}: {
  language: Language;
  brand: string;
  code: string;
  seconds: number;
}): { subject: string; text: string } {
  if (language === 'tr') {
    return {
      subject: `${brand} giriş kodunuz`,
      text: `${brand} giriş kodunuz ${code}. ${seconds} saniye geçerlidir. Bu kodu siz istemediyseniz parolanızı değiştirin.`,
    };
  }
  return {
    subject: `Your ${brand} sign-in code`,
    text: `Your ${brand} sign-in code is ${code}. It is valid for ${seconds} seconds. If you did not ask for it, change your password.`,
  };
}
