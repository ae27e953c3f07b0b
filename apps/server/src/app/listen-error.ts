/** What to do when the address cannot be listened on; undefined for any other error. */
export function explainListenError(error: unknown): string | undefined {
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that program, or start on another port: npm start -- --port ${(port ?? 4600) + 1}`;
    case 'EACCES':
      return port === undefined
        ? undefined
        : `Port ${port} may only be used by an administrator. Choose one above 1023: npm start -- --port 4600`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}. Set HOST to one of its own, or leave it away.`;
    default:
      return undefined;
  }
}
