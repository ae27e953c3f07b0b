import { isIP } from 'node:net';
import { z } from 'zod';

// The formats of settings. Each takes the text from the environment and returns the parsed value; the messages complete
// the sentence "PORT is "abc", which …".

/** A whole number between two bounds, both included. */
export function wholeNumber({ from, to }: { from: number; to: number }) {
  const problem = `is not a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, problem)
    .transform(Number)
    .pipe(z.number().min(from, problem).max(to, problem));
}

/** One word from a closed list. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, `is none of ${words.join(', ')}`);
}

/** A comma-separated list of words from a closed list, at least one; returns a set. */
export function someOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return commaList()
    .pipe(z.array(oneOf(words)).min(1, `names none of ${words.join(', ')}`))
    .transform((found): ReadonlySet<Words[number]> => new Set(found));
}

/** Free text without line breaks, so that it can be used in an email header. */
export function oneLine({ max }: { max: number }) {
  return z
    .string()
    .max(max, `is longer than ${max} characters`)
    .regex(/^[^\r\n]*$/, 'has a line break in it');
}

/** An address with one of the given schemes, in full. */
export function address(...schemes: string[]) {
  return z.string().refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== '';
    },
    `is not a full address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );
}

/** The public address: http(s), host and port only; returns the origin without a trailing slash. */
export function publicAddress() {
  return address('http', 'https')
    .refine((text) => {
      const url = URL.parse(text);
      if (url === null) return true; // Refused above.
      return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
    }, 'has more than a host and a port in it (no path, no sign-in)')
    .transform((text) => URL.parse(text)?.origin ?? text);
}

/** A PostgreSQL address that names a database. */
export function postgresAddress() {
  return z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
  }, 'is not an address of the form postgres://user:password@host:5432/database');
}

/** `a@b.example` or `Name <a@b.example>`. */
export function mailSender() {
  return oneLine({ max: 200 }).regex(
    /^([^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'is not a mail address',
  );
}

/** An email address and nothing else. */
export function mailAddress() {
  return oneLine({ max: 200 }).regex(/^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/, 'is not a mail address');
}

/** An IP address or a host name to listen on. */
export function host() {
  return z
    .string()
    .refine(
      (text) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text),
      'is neither an IP address nor a host name',
    );
}

/** A comma-separated list of IP addresses, ranges like 10.0.0.0/8, or loopback, linklocal, uniquelocal. */
export function proxyList() {
  return commaList()
    .transform((entries) => (entries.length === 1 && entries[0] === 'none' ? [] : entries))
    .refine(
      (entries) => entries.every(isProxyEntry),
      'has an entry that is no IP address, no range like 10.0.0.0/8 and none of loopback, linklocal, uniquelocal',
    );
}

/** A comma-separated list of hosts, each with its port if that is not the default. */
export function hostList() {
  return commaList().refine(
    (entries) => entries.every((entry) => URL.parse(`http://${entry}`)?.host === entry),
    'has an entry that is no host of the form pictures.example or 10.0.0.7:8080',
  );
}

/** Where files are stored: the data folder, or a bucket with an optional folder in it. */
export type FilesLocation = { kind: 'local' } | { kind: 's3'; bucket: string; prefix: string };

/** `local` or `s3://bucket[/prefix]`; the prefix is returned without slashes at its ends. */
export function filesLocation() {
  return z
    .string()
    .regex(/^(local|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[^\s]*)?)$/, 'is neither local nor s3://bucket')
    .transform((text): FilesLocation => {
      if (text === 'local') return { kind: 'local' };
      const [bucket = '', ...folders] = text.slice('s3://'.length).split('/');
      return { kind: 's3', bucket, prefix: folders.filter((folder) => folder !== '').join('/') };
    });
}

function commaList() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
}

function isProxyEntry(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [ip = '', bits, ...rest] = entry.split('/');
  if (isIP(ip) === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128);
}

/** `off` (null), `on`, or the day on which the maintenance ends. */
export function maintenance() {
  return z
    .string()
    .toLowerCase()
    .refine(
      (text) => ['off', 'on'].includes(text) || z.iso.date().safeParse(text).success,
      'is neither off nor on nor a day as 2026-12-24',
    )
    .transform((text) => (text === 'off' ? null : { till: text === 'on' ? null : text }));
}
