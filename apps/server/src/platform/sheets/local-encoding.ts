export type LocalEncoding = 'shift_jis' | 'euc-kr' | 'gb18030' | 'windows-1251' | 'windows-1254';

/** Shares of what must be there; texts hold names, codes and numbers besides. */
const MOST = 0.9;
const MANY = 0.55;
const SOME = 0.15;

/**
 * The encoding of a text that is no UTF-8, by the letters that its bytes make: Japanese, Korean, Chinese or Cyrillic where
 * nearly all of them do, else the Western and Turkish one.
 * @param bytes the beginning of the text
 */
export function localEncodingOf(bytes: Uint8Array): LocalEncoding {
  if (isJapanese(bytes)) return 'shift_jis';
  const { pairs, single } = pairsOf(bytes);
  const leadsIn = (low: number, high: number) =>
    pairs.filter((lead) => lead >= low && lead <= high).length / Math.max(1, pairs.length);
  // Syllables of Korean and the usual signs of Chinese begin in these rows; Cyrillic small letters lie above them.
  const areSigns = pairs.length > 0 && single <= pairs.length * (1 - MOST);
  if (areSigns && leadsIn(0xb0, 0xc8) >= MOST) return 'euc-kr';
  if (areSigns && leadsIn(0xb0, 0xd7) >= MANY) return 'gb18030';
  return isCyrillic(bytes) ? 'windows-1251' : 'windows-1254';
}

/** First bytes of pairs above ASCII, and how many such bytes stand alone. */
function pairsOf(bytes: Uint8Array): { pairs: number[]; single: number } {
  const pairs: number[] = [];
  let single = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    if (lead >= 0xa1 && trail >= 0xa1) {
      pairs.push(lead);
      at += 1;
    } else single += 1;
  }
  return { pairs, single };
}

/** Hardly a Japanese text is without kana, and none is in halfwidth ones. */
function isJapanese(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return false;
  }
  const letters = text.replace(/[\u0000-\u007f]/g, '');
  const share = (pattern: RegExp) => (letters.match(pattern)?.length ?? 0) / Math.max(1, letters.length);
  return share(/[\u3040-\u30ff]/g) >= SOME && share(/[\uff61-\uff9f]/g) < SOME;
}

function isCyrillic(bytes: Uint8Array): boolean {
  const high = bytes.filter((byte) => byte >= 0x80);
  const letters = high.filter((byte) => byte >= 0xc0).length;
  const beside = bytes.filter(
    (byte, at) => byte >= 0xc0 && ((bytes[at - 1] ?? 0) >= 0xc0 || (bytes[at + 1] ?? 0) >= 0xc0),
  ).length;
  return high.length > 0 && letters >= high.length * MOST && beside >= letters * MOST;
}
