/** Programs that fetch pages of links: how they name themselves, and what sellers know them as. */
const scanners: readonly (readonly [name: string, userAgent: RegExp])[] = [
  ['Microsoft Safe Links', /safelinks|ms-office|microsoft office|bingpreview|microsoftpreview/i],
  ['Barracuda', /barracuda/i],
  ['Proofpoint', /proofpoint|urldefense/i],
  ['Mimecast', /mimecast/i],
  ['Google', /googleimageproxy|google-safety|googlebot|google-read-aloud|feedfetcher-google/i],
  ['WhatsApp', /whatsapp/i],
  ['Telegram', /telegrambot/i],
  ['Slack', /slack/i],
  ['Facebook', /facebookexternalhit|facebookcatalog|meta-external/i],
  ['LinkedIn', /linkedinbot/i],
  ['Microsoft Teams', /skypeuripreview|teams/i],
  ['Apple', /applebot/i],
  ['Bing', /bingbot/i],
  ['Discord', /discordbot/i],
];
const others =
  /bot\b|crawl|spider|preview|scan|curl|wget|python|java\/|okhttp|go-http|headlesschrome\/0|monitor/i;

/** Something that was fetched. */
interface Fetched {
  method: string;
  userAgent: string;
}

/**
 * The program that fetched a page, or undefined if it looks like a browser. Messengers' own browsers name the messenger
 * too; they are known by running the page's script.
 * @returns the name of a known scanner, or `head`, `nameless`, `other`
 */
export function scannerOf({ method, userAgent }: Fetched): string | undefined {
  if (userAgent === '') return 'nameless';
  const known = scanners.find(([, pattern]) => pattern.test(userAgent));
  if (known) return known[0];
  if (others.test(userAgent)) return 'other';
  return method === 'GET' || method === 'POST' ? undefined : 'head';
}
