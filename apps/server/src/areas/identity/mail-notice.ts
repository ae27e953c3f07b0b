import type { Language } from '@sourcewiz/contract';
import type { Platform } from '../../platform/context.ts';
import { noticeMail, type Notice } from './identity.texts.ts';

/** Mails the owner of an account what was done to it; nobody waits for it. Call it after the commit. */
export function mailNotice(
  { settings, clock, messages, background }: Platform,
  { to, language, notice, ip }: { to: string; language: Language; notice: Notice; ip: string },
): void {
  const mail = noticeMail({ language, brand: settings.brandName, notice, at: clock.now(), ip });
  background.run('mailing a notice', () => messages.mail({ to, ...mail }));
}
