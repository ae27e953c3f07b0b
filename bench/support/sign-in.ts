import {
  createClient,
  generateOtp,
  login,
  me,
  verifyOtp,
  type Call,
  type CallResult,
} from '@sourcewiz/contract';
import { sendAny } from './measure.ts';

/** A typed client of the running API. */
export function clientOf(url: string, token?: string): Call {
  return createClient(async ({ method, url: path, body }) => {
    const headers = token === undefined ? {} : { 'access-token': token };
    const { status, text } = await sendAny({ url: `${url}${path}`, method, headers, body });
    return { status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  });
}

/** The data of an answer. @throws with its errors if it failed */
export function must<T>(result: CallResult<T>): T {
  if (!result.ok) throw new Error(`${result.status} ${JSON.stringify(result.errors)}`);
  return result.data;
}

/** Signs in like a person, with the code from the outbox. */
export async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<{ token: string; orgId: string }> {
  const { access_token: token } = must(await clientOf(url)(login, { body: { email, password } }));
  const call = clientOf(url, token);
  must(await call(generateOtp, { body: { email } }));
  const { text } = await sendAny({ url: `${url}/api/outbox?to=${encodeURIComponent(email)}`, method: 'GET' });
  const { data } = JSON.parse(text) as { data: { text: string }[] };
  must(await call(verifyOtp, { body: { otp: /\d{6}/.exec(data[0]?.text ?? '')?.[0] ?? '' } }));
  return { token, orgId: must(await call(me)).org.id };
}
