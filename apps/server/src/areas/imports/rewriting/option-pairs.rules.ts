/** `#ff0000:Red`, `rgb(255, 0, 0):Red`. */
const COLOUR_CODE = /(^|[;,]\s*)(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)):/gi;
/** `Red:#ff0000`. */
const COLOUR_BEHIND = /(?<=\S):#[0-9a-f]{3,8}(?=$|\s*[;,])/gi;

/** An option, or a list of some, without the colours that shops show for them. */
export const withoutColourCodes = (text: string): string =>
  text.replace(COLOUR_CODE, '$1').replace(COLOUR_BEHIND, '');

/** Longer cells do not hold the options of a variant. */
const TEXT_LONGEST = 2_000;

/**
 * Turns options as other systems write them, `[S]Size=XS,[CS]Colour=Blue:#3a8ed6`, `Type=Swatch|Name=Size|Value=XS` or
 * `Size=XS|Colour=Blue`, into `Size: XS, Colour: Blue`.
 * @returns undefined for a text that cannot be read as options; '' if there are none
 */
export function optionPairs(text: string): string | undefined {
  if (text.length > TEXT_LONGEST) return undefined;
  const pairs = pairsIn(text.trim()).map(([type, option]) => [plain(type), plain(option)] as const);
  const isWhole = pairs.every(([type, option]) => type !== '' && option !== '');
  return isWhole ? pairs.map(([type, option]) => `${type}: ${option}`).join(', ') : undefined;
}

function pairsIn(text: string): [string, string][] {
  if (text.includes('|Value=')) {
    return piecesBehind(text, /(?:Type=[^|=]*\|)?Name=/).map((piece) => cutAt(piece, '|Value='));
  }
  if (/^\[\w+\]/.test(text)) {
    return piecesBehind(text, /(?:^|,)\s*\[\w+\]/).map((piece) => cutAt(piece, '='));
  }
  const pieces = text.split('|').filter((piece) => piece.trim() !== '');
  return pieces.map((piece) => cutAt(piece, '='));
}

/** The text after each mark; text before the first mark is a piece of its own, and so not a pair. */
function piecesBehind(text: string, mark: RegExp): string[] {
  const [before = '', ...pieces] = text.split(mark);
  return before.trim() === '' ? pieces : [before, ...pieces];
}

function cutAt(piece: string, sign: string): [string, string] {
  const at = piece.indexOf(sign);
  return at < 0 ? [piece, ''] : [piece.slice(0, at), piece.slice(at + sign.length)];
}

/** Without the colour or picture after it, and without characters that separate options. */
function plain(part: string): string {
  return part
    .replace(/(?:[:[]#[0-9a-f]{3,8}\b|\[img:)[\s\S]*$/i, '')
    .replace(/[:;|,\s]+/g, ' ')
    .trim();
}
