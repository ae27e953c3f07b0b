// The floor of live events: PostgreSQL notifications go to an open page as server-sent events, nothing else. Runs as a
// separate process.
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
const pages = new Set<ServerResponse>();
client.on('notification', ({ payload }) => {
  for (const page of pages) page.write(`data: ${payload}\n\n`);
});
await client.query('listen bare_live');

const server = createServer((request, answer) => {
  answer.writeHead(200, { 'content-type': 'text/event-stream' });
  answer.write('\n');
  pages.add(answer);
  request.on('close', () => pages.delete(answer));
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ kind: 'ready' }));
process.once('SIGTERM', () => process.exit(0));
