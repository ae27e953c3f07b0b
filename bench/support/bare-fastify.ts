// The floors of signing in and of a call: bare Fastify routes. Runs as a separate process.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { hashPassword, passwordFits } from '../../apps/server/src/areas/identity/secrets.ts';

const answer = JSON.parse(readFileSync(String(process.env['ANSWER_FILE']), 'utf8')) as object;
const hash = await hashPassword(String(process.env['PASSWORD']));
const app = Fastify();
app.get('/same', async () => answer);
app.post<{ Body: { password: string } }>('/verify', async ({ body }) => ({
  fits: await passwordFits(hash, body.password),
}));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.send?.({ kind: 'ready' });
process.on('disconnect', () => process.exit(0));
