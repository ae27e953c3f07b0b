/** An attribute of a tag as it stands there, with whatever prefix; undefined where it is missing. */
export function attributeIn(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? (found[1] ?? found[2]) : undefined;
}

/** A tag with an attribute changed or added; undefined takes it away. */
export function withAttribute(tag: string, name: string, value: string | undefined): string {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`);
  const written = value === undefined ? '' : ` ${name}="${value}"`;
  if (pattern.test(tag)) return tag.replace(pattern, () => written);
  return tag.replace(/\s*(\/?>)$/, (_, end: string) => `${written}${end}`);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML as it is meant. */
export function xmlText(xml: string): string {
  return xml.replace(
    /<!\[CDATA\[([\s\S]*?)\]\]>|&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,6}));/g,
    (whole, plain?: string, decimal?: string, hex?: string, name?: string) => {
      if (plain !== undefined) return plain;
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** A text as it stands in a formula or an attribute. */
export function xmlPlain(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
