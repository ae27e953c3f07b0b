import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The server's next answer: a status with a body, or a broken connection. */
export type Answer = { status: number; body?: string } | 'cut' | 'silent';

/** A real HTTP server instead of a provider: it records what it receives. */
export async function startProvider() {
  const received: ReceivedRequest[] = [];
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      const answer = answers.shift() ?? { status: 200 };
      if (answer === 'cut') return void request.socket.destroy();
      if (answer !== 'silent') response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    /** Answers to the next requests; 200 if there is none. */
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
