import type { Language } from '@sourcewiz/contract';
import type { Platform } from '../../platform/context.ts';
import type { Origin } from '../../platform/mail/messages.ts';
import { noticeMail, type Notice } from './identity.texts.ts';

/** Mails the owner of an account what was done to it, if the transaction is committed. */
export async function mailNotice(
  { platform: { settings, clock, messages }, ...origin }: Origin & { platform: Platform },
  { to, language, notice, ip }: { to: string; language: Language; notice: Notice; ip: string },
): Promise<void> {
  const mail = noticeMail({ language, brand: settings.brandName, notice, at: clock.now(), ip });
  await messages.mail(origin, { to, ...mail });
}
