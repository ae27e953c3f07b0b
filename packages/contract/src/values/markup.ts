/** Elements that shops use in the texts of their products. */
const tags =
  'p|br|div|span|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|table|thead|tbody|tr|td|th|img|hr|font|small|sup|sub|blockquote|pre|code|section|article|figure|figcaption|iframe|video|style|script|center|label|button|meta|link|o:p';
const element = `</?(?:${tags})(?:\\s[^<>]*)?/?>`;
const tag = /* @__PURE__ */ new RegExp(`${element}|<!--`, 'i');
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,8}));/gi;

/** The entities of Latin-1 in the order of their characters, from 160 on. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig ' +
  'Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash ' +
  'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc ' +
  'euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml ' +
  'yacute thorn yuml';
const characters = /* @__PURE__ */ new Map<string, string>([
  ...latin.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ['nbsp', ' '],
  ['shy', ''],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['bull', '•'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['euro', '€'],
  ['trade', '™'],
  ['prime', '′'],
  ['Prime', '″'],
]);

/** Whether a text contains elements that shops use: `a < b` and `<small>` sizes are no markup. */
export function hasMarkup(text: string): boolean {
  return text.includes('<') && tag.test(text);
}

/** `Bowl &amp; plate, 26&nbsp;cm` as people read it. Unknown entities stay. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return characters.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

/** The words of a text with markup, with paragraphs and list items on lines of their own. */
export function withoutMarkup(text: string): string {
  if (!hasMarkup(text)) return decodeEntities(text);
  const lines = withoutElements(text)
    .replace(/\s+/g, ' ')
    .replace(/<li(?:\s[^<>]*)?>/gi, '\n• ')
    .replace(
      /<\/?(?:p|div|br|ul|ol|h[1-6]|table|tr|section|article|blockquote|pre|hr)(?:\s[^<>]*)?\/?>/gi,
      '\n',
    )
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(new RegExp(element, 'gi'), '')
    .replace(/ {2,}/g, ' ')
    .split('\n');
  return lines
    .map((line) => decodeEntities(line).trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n');
}

/** Removes what is not for reading: styles, scripts, comments. Uses `indexOf`, because patterns would be slow here. */
function withoutElements(text: string): string {
  const pairs = [
    ['<style', '</style>'],
    ['<script', '</script>'],
    ['<!--', '-->'],
  ] as const;
  return pairs.reduce((kept, [open, close]) => without(kept, open, close), text);
}

function without(text: string, open: string, close: string): string {
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = lower.indexOf(open, at);
    const end = start < 0 ? -1 : lower.indexOf(close, start);
    if (end < 0) return [...kept, text.slice(at)].join(' ');
    kept.push(text.slice(at, start));
    at = end + close.length;
  }
}

/** Turns a text of several lines into the paragraphs of a formatted one. */
export function asMarkup(text: string): string {
  const escaped = decodeEntities(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return escaped
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br>')}</p>`)
    .join('');
}
