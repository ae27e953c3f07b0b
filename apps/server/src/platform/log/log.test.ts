import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

function logged(entry: Record<string, unknown>): string {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  createLog({ level: 'error', name: 'test', stream }).error(entry, 'something failed');
  return lines.join('');
}

test('a failed statement is logged without its values, also as a cause', () => {
  const failed = new DrizzleQueryError(
    'insert into outbox_message values ($1, $2)',
    ['Your code is 482913', 'asha@kaveri.example'],
    new Error('null value'),
  );
  for (const err of [failed, new Error('outer', { cause: failed })]) {
    const line = logged({ err });
    expect(line).toContain('insert into outbox_message');
    expect(line).toContain('null value');
    expect(line).not.toContain('482913');
    expect(line).not.toContain('asha@');
  }
});

test('addresses are logged without their query, and tokens not at all', () => {
  const line = logged({
    req: { method: 'GET', url: '/api/user/me?access_token=secret-token', id: '1' },
    caller: { token: 'secret-token', password: 'secret-token' },
    access_token: 'secret-token',
  });
  expect(line).toContain('/api/user/me');
  expect(line).not.toContain('secret-token');
});

test('API-001 an error that names an address is logged without its query and the token of its link', () => {
  const at = '/view-collection/wBTWT5gn7cvn3jfEPe8a/files/00a1/card?expires=1795737600&signature=qvB7xp2dtag';
  const line = logged({ err: new Error(`Reply was already sent, did you forget "${at}" (GET)?`) });
  expect(line).toContain('/view-collection/…/files/00a1/card\\"');
  expect(line).not.toMatch(/wBTWT5gn|qvB7xp2/);
});

test('G10 what an outage repeats is one line, and after ten seconds one with a count; other failures are all logged', () => {
  vi.useFakeTimers();
  const lines: Record<string, unknown>[] = [];
  const stream = {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  };
  const log = createLog({ level: 'info', name: 'test', stream });
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (let times = 0; times < 20; times += 1) log.error({ err: away, queue: 'heavy' }, 'a job failed');
  log.warn({ outage: 'Connection terminated' }, 'a database connection was lost');
  log.error({ err: new Error('of the program') }, 'a job failed');
  log.error({ err: new Error('of the program') }, 'a job failed');
  expect(lines.map(({ msg, repeated }) => [msg, repeated])).toEqual([
    ['a job failed', undefined],
    ['a database connection was lost', undefined],
    ['a job failed', undefined],
    ['a job failed', undefined],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(4)).toEqual([
    expect.objectContaining({ msg: 'a job failed', queue: 'heavy', repeated: 19 }),
  ]);
  log.error({ err: away }, 'a job failed');
  expect(lines).toHaveLength(6);
  vi.useRealTimers();
});

test('API-001 the tokens of all kinds of links are left out', () => {
  const kinds = ['view-collection', 'view-quotation', 'view-document', 'qr/public'];
  for (const kind of kinds) {
    const line = logged({
      req: { method: 'GET', url: `/${kind}/wBTWT5gn7cvn3jfEPe8a/files/00a1/card`, id: '1' },
    });
    expect(line).toContain(`/${kind}/…/files/00a1/card`);
  }
});
