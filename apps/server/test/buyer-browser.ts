import { recordBuyerActivity, type SentEvent } from '@sourcewiz/contract';
import { writeActivity } from '../src/areas/activity/index.ts';
import type { TestApp } from './boot-app.ts';

/** A browser that opens links and reports what is done there, as the buyer's page does. */
export interface BuyerBrowser {
  /** Opens a page behind the link. @returns the status */
  get(path?: string): Promise<number>;
  /** Sends what the page's script reports. @returns how many events were taken, or the status of a refusal */
  report(events: readonly SentEvent[], more?: { zone?: string; wanted?: boolean }): Promise<number>;
  /** Opens the page, whose script reports it; everything is written when it returns. */
  visit(path?: string): Promise<void>;
  post(path: string, body: unknown): Promise<number>;
  /** What it sends with every request. */
  headers(): Record<string, string>;
}

/** A browser on a link, with its cookies. */
export function buyerBrowser(
  t: TestApp,
  token: string,
  { userAgent = 'Mozilla/5.0 (iPhone) Mobile', ip = '203.0.113.7' } = {},
): BuyerBrowser {
  const cookies = new Map<string, string>();
  const headers = () => ({
    'user-agent': userAgent,
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  });
  const send = async (method: 'GET' | 'POST', url: string, body?: unknown) => {
    const answer = await t.app.inject({
      method,
      url,
      headers: { ...headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      remoteAddress: ip,
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  };
  const report: BuyerBrowser['report'] = async (events, more = {}) => {
    const url = recordBuyerActivity.path.replace(':token', token);
    const answer = await send('POST', url, { zone: 'Europe/Stockholm', ...more, events });
    return answer.statusCode === 200
      ? answer.json<{ data: { recorded: number } }>().data.recorded
      : answer.statusCode;
  };
  const get = async (path = '') => (await send('GET', `/view-collection/${token}${path}`)).statusCode;
  return {
    headers,
    get,
    report,
    async visit(path) {
      await get(path);
      await report([{ kind: 'opened' }]);
      await writeActivity(t.platform);
    },
    post: async (path, body) => (await send('POST', `/api/view-collection/${token}${path}`, body)).statusCode,
  };
}
