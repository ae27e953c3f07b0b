import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookies of a call. They are for the server only: no script can read them. */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, options: { maxAgeSeconds: number }): void;
}

/** @param value of characters allowed in set-cookie only (RFC 6265), such as base64url */
function written(name: string, value: string, maxAgeSeconds: number, isSecure: boolean): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/** @param publicUrl if it is https, cookies are not sent over http */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Cookies {
  return {
    get(name) {
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
      return pairs.find(([key]) => key === name)?.[1];
    },
    set(name, value, { maxAgeSeconds }) {
      const isSecure = publicUrl.startsWith('https:');
      void reply.header('set-cookie', written(name, value, maxAgeSeconds, isSecure));
    },
  };
}
