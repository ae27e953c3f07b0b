import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
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
