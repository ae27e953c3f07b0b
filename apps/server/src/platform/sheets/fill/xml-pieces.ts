import { storableText } from '../../storable-text.rules.ts';

/** The raw value of an attribute of a tag, with any prefix; undefined if it is missing. */
export function attributeIn(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? (found[1] ?? found[2]) : undefined;
}

/** A tag with an attribute changed or added; undefined removes it. */
export function withAttribute(tag: string, name: string, value: string | undefined): string {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`);
  const written = value === undefined ? '' : ` ${name}="${value}"`;
  if (pattern.test(tag)) return tag.replace(pattern, () => written);
  const end = /\/?>$/.exec(tag)?.[0];
  return end === undefined ? tag : `${tag.slice(0, -end.length).trimEnd()}${written}${end}`;
}

/**
 * A text with all elements of one name, with any prefix, replaced. Each piece is scanned once.
 * @param name without a prefix @throws RangeError for an element that does not end
 */
export function withElements(xml: string, name: string, change: (element: string) => string): string {
  const begins = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^<>]*>`, 'g');
  const ends = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g');
  let changed = '';
  let done = 0;
  for (let begin = begins.exec(xml); begin; begin = begins.exec(xml)) {
    let end = begins.lastIndex;
    if (!begin[0].endsWith('/>')) {
      ends.lastIndex = end;
      if (!ends.test(xml)) throw new RangeError(`A ${name} does not end`);
      end = ends.lastIndex;
    }
    changed += xml.slice(done, begin.index) + change(xml.slice(begin.index, end));
    done = end;
    begins.lastIndex = end;
  }
  return changed + xml.slice(done);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Unescapes XML text. */
export function xmlText(xml: string): string {
  return xml.replace(
    /<!\[CDATA\[([\s\S]*?)\]\]>|&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,6}));/g,
    (whole, plain?: string, decimal?: string, hex?: string, name?: string) => {
      if (plain !== undefined) return plain;
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? storableText(String.fromCodePoint(code)) : whole;
    },
  );
}

/** Escapes a text for a formula or an attribute. */
export function xmlPlain(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
