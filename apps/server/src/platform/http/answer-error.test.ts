import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { storageErrorOf } from '../storage/storage-error.ts';
import { answerError } from './answer-error.ts';

type Line = Record<'level' | 'msg', unknown>;

/** What the server logs about a call that fails with `error` after its caller has left. */
async function breakAfterLeaving(error: Error): Promise<unknown[]> {
  const lines: Line[] = [];
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(JSON.parse(line) as Line) } },
  });
  app.setErrorHandler(answerError);
  app.get('/', (request) => {
    request.raw.socket.destroy();
    throw error;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  socket.resume();
  await once(socket, 'close');
  await app.close();
  return lines
    .filter(({ msg }) => /caller|failed/.test(String(msg)))
    .map(({ level, msg }) => `${String(level)} ${String(msg)}`);
}

test('a caller who leaves while the answer is being sent is no failure of the server', async () => {
  const error = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  expect(await breakAfterLeaving(error)).toEqual(['30 the caller left before the answer']);
});

test('a failure is one, whoever has left', async () => {
  expect(await breakAfterLeaving(new Error('no such column'))).toEqual(['50 a request failed']);
});

test('what the database had no time for is told as busy, whatever waited', async () => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  const waited = [
    ...['55P03', '57014', '25P03'].map((code) => Object.assign(new Error('said'), { code })),
    new Error('timeout exceeded when trying to connect'),
  ];
  for (const [at, error] of waited.entries()) {
    app.get(`/${at}`, () => {
      throw new Error('Failed query', { cause: error });
    });
  }
  for (const at of waited.keys()) {
    const answer = await app.inject(`/${at}`).catch((failure: unknown) => failure);
    expect(answer).toMatchObject({ statusCode: 503 });
    expect((answer as { json(): unknown }).json()).toMatchObject({ errors: [{ code: 'busy' }] });
  }
  await app.close();
});

test('G10 files that cannot be reached are told as that, not as a server that starts or stops', async () => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  app.get('/', () => {
    throw storageErrorOf(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'a/key');
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { errors: [{ code: 'files_unavailable' }] },
  ]);
  const page = await app.inject({ url: '/', headers: { accept: 'text/html', 'accept-language': 'tr' } });
  expect(page.body).toContain('Dosyalara ulaşılamıyor');
  await app.close();
});
