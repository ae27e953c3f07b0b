import type { Language } from '@sourcewiz/contract';

/**
 * Which of our languages a browser asks for.
 * @param header value of Accept-Language (RFC 9110 section 12.5.4), e.g. `tr-TR,tr;q=0.9,en;q=0.8`
 * @returns the one with the greatest weight, the first of equals; undefined if it asks for none of them
 */
export function askedLanguage(header: string | undefined): Language | undefined {
  const wanted = (header ?? '')
    .slice(0, 300)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const q = params.map((one) => one.trim()).find((one) => one.startsWith('q='));
      const weight = q === undefined ? 1 : Number(q.slice(2));
      return { language: tag.split('-')[0], weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted.flatMap(({ language }) => (language === 'tr' || language === 'en' ? language : []))[0];
}

/** The language for a browser, English if it asks for none of ours. */
export const preferredLanguage = (header: string | undefined): Language => askedLanguage(header) ?? 'en';
