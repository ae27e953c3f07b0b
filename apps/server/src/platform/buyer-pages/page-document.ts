import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

type Encoding = 'br' | 'gzip';

/** A page as it is sent, for everybody whose page is the same. */
export interface PageDocument {
  html: Buffer;
  tag: string;
  /** Compressed once, when the first browser asks for it. */
  packed: Map<Encoding, Promise<Buffer>>;
}

/** Compressed, it is a fifth or less of this. */
export const bytesOfDocument = ({ html }: PageDocument): number => html.length * 1.4;

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);
const PACK: Readonly<Record<Encoding, (html: Buffer) => Promise<Buffer>>> = {
  br: (html) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (html) => zip(html),
};

export async function documentOf(stream: Readable): Promise<PageDocument> {
  const html = await buffer(stream);
  const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 32)}"`;
  return { html, tag, packed: new Map() };
}

/** Sends a page to a browser that does not have it yet. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: PageDocument,
): Promise<FastifyReply> {
  const { html, tag, packed } = document;
  void reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  if (encoding === undefined) return reply.send(html);
  const body = packed.get(encoding) ?? PACK[encoding](html);
  packed.set(encoding, body);
  return reply.header('content-encoding', encoding).send(await body);
}

/**
 * How a browser wants something packed.
 *
 * @example encodingFor('gzip, deflate, br;q=0') // → 'gzip'
 */
export function encodingFor(accepted: string): Encoding | undefined {
  const wanted = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .flatMap((one) => {
        const [name = '', ...rest] = one.split(';').map((part) => part.trim());
        return rest.some((part) => /^q=0(\.0*)?$/.test(part)) ? [] : [name];
      }),
  );
  return (['br', 'gzip'] as const).find((encoding) => wanted.has(encoding));
}
