import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction, BlockList } from 'node:net';
import { promisify } from 'node:util';
import { FetchError } from './fetch-error.ts';
import { plainAddress } from '../http/network.ts';

/** IPv4 outside the public internet: private networks, this machine, metadata, multicast (IANA special purpose). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** IPv6 of the internet, and the parts of it that contain IPv4 or are for examples. */
const GLOBAL_IPV6 = '2000::/3';
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = listOf([GLOBAL_IPV6], 'ipv6');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

/**
 * Whether an address is on the public internet. Anything else may be a machine of ours: loopback, private networks,
 * metadata services, also as IPv4 inside IPv6.
 * @param ip in any spelling that `net` accepts; a text that is not an address is not public
 */
export function isPublicAddress(ip: string): boolean {
  const plain = plainAddress(ip);
  if (isIP(plain) === 4) return !specialIpv4.check(plain, 'ipv4');
  if (isIP(plain) !== 6) return false;
  return globalIpv6.check(plain, 'ipv6') && !specialIpv6.check(plain, 'ipv6');
}

/** Resolves the addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

export interface FetchLimits {
  maxBytes: number;
  /** For everything together: name, connection, redirects and body. */
  timeoutMs: number;
  /** `host:port` in the operator's own network that may be fetched from nevertheless. */
  allowed?: readonly string[];
  resolve?: Resolve;
}

const REDIRECTS_MAX = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PROTOCOLS = new Set(['http:', 'https:']);
/** As in the URL: '' means the default port of the protocol. */
const PORTS = new Set(['', '80', '443']);

const lookupAll = promisify(systemLookup);
const resolveBySystem: Resolve = (host) => lookupAll(host, { all: true });

/**
 * Fetches a stranger's link, and reaches nothing but the public internet: the name is resolved here, and the connection
 * goes to the address that was checked, at every hop of a redirect. No cookies, no credentials, no decompression of
 * answers.
 * @throws FetchError
 */
export async function guardedFetch(link: string, limits: FetchLimits): Promise<Uint8Array> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), limits.timeoutMs);
  try {
    return await within(deadline.signal, follow(link, limits, deadline.signal));
  } catch (error) {
    if (deadline.signal.aborted) throw new FetchError('link_too_slow', { host: hostOf(link) });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Awaits the work, but throws as soon as the signal fires: a name lookup may take longer than anybody waits. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new Error('aborted'));
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function follow(link: string, limits: FetchLimits, signal: AbortSignal): Promise<Uint8Array> {
  let next = link;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const url = checkedUrl(next, limits);
    const addresses = await publicAddresses(url, limits);
    const answer = await send(url, addresses, signal);
    const { statusCode = 0 } = answer;
    const { location } = answer.headers;
    if (REDIRECTS.has(statusCode) && location !== undefined) {
      answer.destroy();
      next = URL.parse(location, url.href)?.href ?? '';
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new FetchError('link_refused', { host: url.host, status: statusCode });
    }
    return readBody(answer, { url, maxBytes: limits.maxBytes });
  }
  throw new FetchError('link_redirects', { host: hostOf(link) });
}

/** @throws FetchError for anything but http(s) on the default port, without credentials */
function checkedUrl(link: string, { allowed = [] }: FetchLimits): URL {
  const url = URL.parse(link);
  if (url === null) throw new FetchError('link_invalid');
  const hasCredentials = url.username !== '' || url.password !== '';
  const isUsual = PROTOCOLS.has(url.protocol) && (PORTS.has(url.port) || allowed.includes(url.host));
  if (!isUsual || hasCredentials) throw new FetchError('link_not_allowed', { host: url.host });
  return url;
}

/** @throws FetchError if the host is not on the public internet */
async function publicAddresses(
  url: URL,
  { allowed = [], resolve = resolveBySystem }: FetchLimits,
): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found =
    isIP(host) === 0 ? await resolve(host).catch(() => []) : [{ address: host, family: isIP(host) }];
  if (found.length === 0) throw new FetchError('link_unreachable', { host: url.host });
  const reachable = allowed.includes(url.host)
    ? found
    : found.filter(({ address }) => isPublicAddress(address));
  if (reachable.length === 0) throw new FetchError('link_not_allowed', { host: url.host });
  return reachable;
}

function send(url: URL, addresses: LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const [first] = addresses;
  // The connection asks for the addresses that were checked, and for no others.
  const lookup: LookupFunction = (_host, { all }, answer) => {
    if (all === true) answer(null, addresses);
    else answer(null, first?.address ?? '', first?.family ?? 4);
  };
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      lookup,
      signal,
      agent: false,
      headers: {
        accept: 'image/*,*/*;q=0.5',
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible; Sourcewiz product import)',
      },
    });
    sent.on('response', resolve);
    sent.on('error', () => reject(new FetchError('link_unreachable', { host: url.host })));
    sent.end();
  });
}

async function readBody(
  answer: IncomingMessage,
  { url, maxBytes }: { url: URL; maxBytes: number },
): Promise<Uint8Array> {
  const tooLarge = () =>
    new FetchError('link_too_large', { limit: `${Math.round(maxBytes / 1024 ** 2)} MB` });
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError('link_unreachable', { host: url.host });
  } finally {
    answer.destroy();
  }
  return Buffer.concat(parts);
}

function hostOf(link: string): string {
  return URL.parse(link)?.host ?? '';
}
