import { Parser } from 'htmlparser2';

/**
 * One tag of an XML text. Names are without their namespace prefix; an attribute is also listed under its full name.
 */
export interface XmlTag {
  readonly kind: 'open' | 'close';
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Office files nest a few dozen tags; a text with many more is an attack. */
const DEEPEST = 200;

/**
 * Reports the tags of an XML text in order. A self-closing tag comes twice. Nothing outside the text is read.
 * @param onText called with what stands between them, in one or more pieces
 * @throws RangeError if tags are nested too deep
 */
export function readXml(text: string, onTag: (tag: XmlTag) => void, onText?: (piece: string) => void): void {
  let depth = 0;
  const handler = {
    onopentag(name: string, given: Readonly<Record<string, string>>) {
      depth += 1;
      if (depth > DEEPEST) throw new RangeError('Tags are nested too deep');
      const attributes = { ...given };
      for (const [key, value] of Object.entries(given)) attributes[plainName(key)] ??= value;
      onTag({ kind: 'open', name: plainName(name), attributes });
    },
    onclosetag(name: string) {
      depth -= 1;
      onTag({ kind: 'close', name: plainName(name), attributes: {} });
    },
    ...(onText ? { ontext: onText } : {}),
  };
  new Parser(handler, { xmlMode: true }).end(text);
}

const plainName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The attributes of every element with that name. */
export function attributesOf(text: string, wanted: string): XmlTag['attributes'][] {
  const found: XmlTag['attributes'][] = [];
  readXml(text, ({ kind, name, attributes }) => {
    if (kind === 'open' && name === wanted) found.push(attributes);
  });
  return found;
}
