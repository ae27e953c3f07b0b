import type { Language } from '@sourcewiz/contract';

/**
 * The language that a browser prefers.
 * @param header value of Accept-Language (RFC 9110 section 12.5.4), e.g. `tr-TR,tr;q=0.9,en;q=0.8`
 * @returns `tr` if Turkish has the greatest weight, the first of equals winning; otherwise `en`
 */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 300)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const q = params.map((one) => one.trim()).find((one) => one.startsWith('q='));
      const weight = q === undefined ? 1 : Number(q.slice(2));
      return { tag, weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted[0]?.tag.split('-')[0] === 'tr' ? 'tr' : 'en';
}
