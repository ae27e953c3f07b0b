import { readFile } from 'node:fs/promises';
import { requestLimits } from '../apps/server/src/platform/http/request-limits.ts';
import { SERVER_LOG } from './server-log.ts';
import { expect, test } from './signed-in.ts';
import { password } from './sign-in.ts';

interface Line {
  msg: string;
  err?: { message: string };
  req?: { method: string; path: string };
}

async function serverLog(): Promise<{ text: string; lines: Line[] }> {
  const written = (await readFile(SERVER_LOG, 'utf8')).split('\n');
  // What the start prints for the person at the terminal, including the demo's password, is not part of the log.
  const lines = written.filter((line) => line.startsWith('{'));
  return { text: lines.join('\n'), lines: lines.map((line) => JSON.parse(line) as Line) };
}

const pathsOf = (lines: readonly Line[]) => lines.flatMap(({ req }) => (req ? [req.path] : []));

test('API-001 no password, code, link or token of a whole browser run is in the log', async ({
  request,
  tokenOf,
}) => {
  const token = await tokenOf('admin@kaveri.example');
  expect((await request.get(`/api/user/me?access_token=${token}`)).ok()).toBe(true);
  const { data: messages } = (await (await request.get('/api/outbox')).json()) as {
    data: { text: string; to: string }[];
  };
  const codes = messages.flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? []);
  const linkTokens = messages.flatMap(({ text }) => text.match(/(?<=[?&]token=)[\w-]+/g) ?? []);
  const { text, lines } = await serverLog();
  // The log is that of this run, and contains the calls.
  const paths = pathsOf(lines);
  for (const path of ['/api/auth/login', '/api/auth/verify/otp', '/api/user/me', '/api/search/products']) {
    expect(paths).toContain(path);
  }
  expect(codes.length).toBeGreaterThan(0);

  expect(text).not.toContain(token);
  expect(text).not.toContain(password);
  for (const secret of linkTokens) expect(text).not.toContain(secret);
  for (const code of codes) expect(text, `the code ${code}`).not.toMatch(new RegExp(`\\b${code}\\b`));
  expect(text).not.toMatch(/access[-_]token/i);
  expect(paths.filter((path) => path.includes('?') || path.includes('@'))).toEqual([]);
  expect(text).not.toMatch(/\/(view-[a-z-]+|qr\/public)\/(?![…:])/);
});

test('nothing failed on the server during the run without a reason', async () => {
  const { lines } = await serverLog();
  const failed = lines.filter((line) => 'level' in line && Number(line.level) >= 50);
  expect(failed.map(({ msg, req, err }) => [msg, req?.method, req?.path, err?.message])).toEqual([]);
});

test('T00 the whole run stays below what one address may ask for in a minute, however fast the machine', async () => {
  const paths = pathsOf((await serverLog()).lines.filter(({ msg }) => msg === 'answered'));
  const files = paths.filter((path) => /^\/(assets|files|art)\/|^\/$/.test(path)).length;
  expect(paths.length - files).toBeLessThan(requestLimits.calls);
  expect(files).toBeLessThan(requestLimits.files);
});
