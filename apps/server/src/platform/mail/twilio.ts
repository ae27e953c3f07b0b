import { z } from 'zod';
import type { TwilioSettings } from '../settings/settings-types.ts';
import { reasonOf } from './message-webhook.ts';
import { PROVIDER_TIMEOUT_MS, refusalOf, type SendText } from './text-message.ts';

const refusalSchema = z.object({ code: z.number() });

/**
 * Sends messages through Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource).
 * It accepts no id that would tell a retry from a second message: after a broken connection a code may arrive twice.
 * @param from the number to send from, with country code
 */
export function createTwilioSender({
  twilio: { url, accountSid, authToken },
  from,
  timeoutMs = PROVIDER_TIMEOUT_MS,
}: {
  twilio: Pick<TwilioSettings, 'url' | 'accountSid' | 'authToken'>;
  from: string;
  timeoutMs?: number;
}): SendText {
  const path = `2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const address = new URL(path, url.endsWith('/') ? url : `${url}/`);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  return async ({ channel, to, text }) => {
    const number = (plain: string) => (channel === 'whatsapp' ? `whatsapp:${plain}` : plain);
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: number(to), From: number(from), Body: text }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new Error(`Twilio cannot be reached (${reasonOf(error)})`);
    });
    if (answer.ok) return void (await answer.body?.cancel());
    // Its sentence contains the number; its code says the same: https://www.twilio.com/docs/api/errors
    const refusal = refusalSchema.safeParse(await answer.json().catch(() => undefined));
    const code = refusal.success ? `, error ${refusal.data.code}` : '';
    throw refusalOf(answer.status, `Twilio answered ${answer.status}${code} to a ${channel} message`);
  };
}
