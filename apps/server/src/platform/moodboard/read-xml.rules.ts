/** One tag of an XML text. Names are without their namespace prefix; an attribute stands under its full name too. */
export interface XmlTag {
  readonly kind: 'open' | 'close';
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The tags of an XML text in their order. A tag that closes itself comes twice. Nothing outside the text is looked at. */
export function* readXml(text: string): Generator<XmlTag, void, undefined> {
  const plain = text.replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g, '');
  for (const [, closing, name = '', inside = '', self] of plain.matchAll(TAG)) {
    if (closing === '/') {
      yield { kind: 'close', name, attributes: {} };
      continue;
    }
    const attributes: Record<string, string> = {};
    for (const [, key = '', double, single] of inside.matchAll(ATTRIBUTE)) {
      const value = decode(double ?? single ?? '');
      attributes[key] = value;
      attributes[key.replace(/^.*:/, '')] ??= value;
    }
    yield { kind: 'open', name, attributes };
    if (self === '/') yield { kind: 'close', name, attributes: {} };
  }
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? String(whole);
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
