import { Parser } from 'htmlparser2';

/** One tag of an XML text. Names are without their namespace prefix; an attribute stands under its full name too. */
export interface XmlTag {
  readonly kind: 'open' | 'close';
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Office files nest a few dozen tags; a text that goes on and on is made to hurt. */
const DEEPEST = 200;

/**
 * Tells the tags of an XML text in their order. A tag that closes itself comes twice. Nothing outside the text is looked
 * at.
 * @throws RangeError when tags are nested too deep
 */
export function readXml(text: string, onTag: (tag: XmlTag) => void): void {
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
  };
  new Parser(handler, { xmlMode: true }).end(text);
}

const plainName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The attributes of every element of that name. */
export function attributesOf(text: string, wanted: string): XmlTag['attributes'][] {
  const found: XmlTag['attributes'][] = [];
  readXml(text, ({ kind, name, attributes }) => {
    if (kind === 'open' && name === wanted) found.push(attributes);
  });
  return found;
}
