import { createServer } from 'node:net';

/** @throws the error of the operating system if it cannot listen on the address */
export async function checkPortFree({ port, host }: { port: number; host: string }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

/**
 * What to do if the program cannot listen on an address; undefined for any other error.
 * @param metricsPort the port of `/metrics`, which has settings of its own
 */
export function explainListenError(error: unknown, metricsPort?: number): string | undefined {
  const { code, syscall, port, address } = error as {
    code?: string;
    syscall?: string;
    port?: number;
    address?: string;
  };
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return undefined;
  if (port !== undefined && port === metricsPort) {
    return `Metrics cannot be read at ${address}:${port} (${code}). Stop what listens there, or correct METRICS_PORT and METRICS_HOST.`;
  }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that program, or start on another port: npm start -- --port ${(port ?? 4600) + 1}`;
    case 'EACCES':
      return `Port ${port} may only be used by an administrator. Choose one above 1023: npm start -- --port 4600`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}. Set HOST to one of its own, or leave it away.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The address in HOST has no meaning on this machine. Set HOST to one of its own, or leave it away.`;
    default:
      return undefined;
  }
}
