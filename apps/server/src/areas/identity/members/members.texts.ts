import type { Language } from '@sourcewiz/contract';
import { oneLine } from '../../../platform/mail/one-line.ts';

interface Mail {
  subject: string;
  text: string;
}

/** The mail with the link of an invitation. */
export function invitationMail({
  language,
  brand,
  link,
  days,
  ...names
}: {
  language: Language;
  brand: string;
  company: string;
  inviter: string;
  firstName: string;
  link: string;
  days: number;
}): Mail {
  const company = oneLine(names.company);
  const inviter = oneLine(names.inviter);
  const firstName = oneLine(names.firstName);
  if (language === 'tr') {
    return {
      subject: `${company} sizi ${brand} hesabına davet ediyor`,
      text: `Merhaba ${firstName},\n\n${inviter}, ${company} adına sizi ${brand} hesabına davet etti. Parolanızı seçmek için bağlantıyı açın:\n\n${link}\n\nBağlantı ${days} gün geçerlidir ve bir kez kullanılabilir. Bu daveti beklemiyorsanız hiçbir şey yapmanız gerekmez.`,
    };
  }
  return {
    subject: `${company} invites you to ${brand}`,
    text: `Hello ${firstName},\n\n${inviter} invites you to the ${brand} account of ${company}. Open the link to choose your password:\n\n${link}\n\nThe link is valid for ${days} days and works once. If you did not expect this invitation, you need not do anything.`,
  };
}

/** The mail to the first admin of a company that the provider has opened. */
export function foundingMail({
  language,
  brand,
  link,
  days,
  ...names
}: {
  language: Language;
  brand: string;
  inviter: string;
  firstName: string;
  link: string;
  days: number;
}): Mail {
  const inviter = oneLine(names.inviter);
  const firstName = oneLine(names.firstName);
  if (language === 'tr') {
    return {
      subject: `${brand} hesabınız hazır`,
      text: `Merhaba ${firstName},\n\n${inviter}, şirketiniz için bir ${brand} hesabı açtı; yöneticisi sizsiniz. Parolanızı seçmek için bağlantıyı açın:\n\n${link}\n\nBağlantı ${days} gün geçerlidir ve bir kez kullanılabilir. Bu hesabı beklemiyorsanız hiçbir şey yapmanız gerekmez.`,
    };
  }
  return {
    subject: `Your ${brand} account is ready`,
    text: `Hello ${firstName},\n\n${inviter} has opened a ${brand} account for your company, and you are its admin. Open the link to choose your password:\n\n${link}\n\nThe link is valid for ${days} days and works once. If you did not expect this account, you need not do anything.`,
  };
}

/** The mail to admins about somebody who works from an address outside the list. */
export function outsideMail({
  language,
  brand,
  publicUrl,
  who: { name, email },
  ip,
  userAgent,
  at,
}: {
  language: Language;
  brand: string;
  publicUrl: string;
  who: { name: string; email: string };
  ip: string;
  userAgent: string;
  at: Date;
}): Mail {
  const who = { name: oneLine(name), email };
  const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
  const when = at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  if (language === 'tr') {
    return {
      subject: `${brand}: ${who.name} listede olmayan bir adresten bağlandı`,
      text: `${who.name} (${who.email}), izin verilen adresler arasında olmayan ${ip} adresinden bağlandı.\n\nZaman: ${when} UTC\nTarayıcı: ${userAgent || '-'}\n\nBu kişi ve bu adres için 24 saat boyunca başka ileti gönderilmez. Adresi kabul ediyorsanız listeye ekleyin; etmiyorsanız üyenin erişimini kapatın: ${publicUrl}`,
    };
  }
  return {
    subject: `${brand}: ${who.name} is using an address that is not on the list`,
    text: `${who.name} (${who.email}) is using ${ip}, which is not one of the allowed addresses.\n\nTime: ${when} UTC\nBrowser: ${userAgent || '-'}\n\nYou will not get another email about this person and address for 24 hours. Add the address to the list if it is right; if not, deactivate the member: ${publicUrl}`,
  };
}

/** The mail to admins about somebody who wants to open a page. */
export function accessMail({
  language,
  brand,
  publicUrl,
  who: { name, email },
  path,
}: {
  language: Language;
  brand: string;
  publicUrl: string;
  who: { name: string; email: string };
  path: string;
}): Mail {
  const who = oneLine(name);
  const page = `${publicUrl}${path}`;
  const members = `${publicUrl}/profile-settings/3`;
  if (language === 'tr') {
    return {
      subject: `${brand}: ${who} bir sayfaya erişim istiyor`,
      text: `${who} (${email}) bu sayfayı açmak istiyor, ancak yetkisi yok:\n\n${page}\n\nYetki vermek için üyeler sayfasını açın:\n\n${members}\n\nBu iletiyi yanıtlarsanız yanıtınız ${who} adlı kişiye gider.`,
    };
  }
  return {
    subject: `${brand}: ${who} asks for access to a page`,
    text: `${who} (${email}) wants to open this page but does not have permission:\n\n${page}\n\nTo give permission, open the members page:\n\n${members}\n\nReplies to this email go to ${who}.`,
  };
}
