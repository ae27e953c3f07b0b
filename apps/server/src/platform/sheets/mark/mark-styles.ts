import { attributeIn, withAttribute } from '../fill/xml-pieces.ts';

/** Light red for a wrong cell, light yellow for reasons, as in the workbooks that we write ourselves. */
const WRONG = 'FFFBDDDA';
const REASON = 'FFFFF4D6';
/** The format `@`, which is built in (ECMA-376 part 1, 18.8.30). */
const TEXT_FORMAT = '49';
const XF = /<(?:\w+:)?xf\b[^>]*?(?:\/>|>[\s\S]*?<\/(?:\w+:)?xf>)/g;
const FILL = /<(?:\w+:)?fill(?:\s[^>]*)?(?:\/>|>[\s\S]*?<\/(?:\w+:)?fill>)/g;

/**
 * The styles of a workbook plus those of marked cells, each modelled on the style of its cell; existing ones do not
 * change.
 */
export class MarkStyles {
  readonly #xml: string;
  readonly #prefix: string;
  readonly #looks: string[];
  readonly #fills: string[];
  readonly #before: { looks: number; fills: number };
  readonly #marked = new Map<number, number>();
  readonly #unmarked = new Map<string, string>();
  /** Which styles have the fill of a wrong cell. */
  readonly #areWrong: boolean[];
  /** The other styles, by everything except their fill. */
  readonly #plainLooks: Map<string, number[]>;
  #wrongFill: number | undefined;
  #reasons: number | undefined;

  /** @param xml the styles part @throws RangeError if it has no styles */
  constructor(xml: string) {
    this.#xml = xml;
    [, this.#prefix = ''] = /<(\w+:)?styleSheet\b/.exec(xml) ?? [];
    this.#looks = blockOf(xml, 'cellXfs')?.match(XF) ?? [];
    this.#fills = blockOf(xml, 'fills')?.match(FILL) ?? [];
    if (this.#looks.length === 0 || this.#fills.length === 0)
      throw new RangeError('The workbook has no looks');
    this.#before = { looks: this.#looks.length, fills: this.#fills.length };
    const wrongFills = new Set(
      this.#fills.flatMap((fill, index) => (isOf(fill, WRONG) ? String(index) : [])),
    );
    this.#areWrong = this.#looks.map((look) => wrongFills.has(attributeIn(look, 'fillId') ?? '0'));
    const plain = [...this.#looks.keys()].filter((index) => !this.#areWrong[index]);
    this.#plainLooks = Map.groupBy(plain, (index) => withoutFill(this.#look(index)));
  }

  /** The style of a wrong cell, modelled on another. */
  marked(style = '0'): string {
    const base = Number(style);
    const known = this.#marked.get(base);
    if (known !== undefined) return String(known);
    this.#wrongFill ??= this.#fillOf(WRONG);
    const made = this.#add(withFill(this.#look(base), this.#wrongFill));
    this.#marked.set(base, made);
    return String(made);
  }

  /** The style of a cell before it was marked. @param like a style that it may have had, because cells above have it */
  unmarked(style: string | undefined, like: string | undefined): string | undefined {
    if (style === undefined || !this.#areWrong[Number(style)]) return style;
    const key = `${style} ${like}`;
    const found = this.#unmarked.get(key) ?? this.#lookBefore(Number(style), like);
    this.#unmarked.set(key, found);
    return found;
  }

  #lookBefore(style: number, like: string | undefined): string {
    const own = withoutFill(this.#look(style));
    const known = this.#plainLooks.get(own) ?? [];
    const plain = known.find((index) => (attributeIn(this.#look(index), 'fillId') ?? '0') === '0');
    const found = known.find((index) => String(index) === like) ?? plain ?? known[0];
    if (found !== undefined) return String(found);
    const made = this.#add(withFill(this.#look(style), 0));
    this.#plainLooks.set(own, [made]);
    return String(made);
  }

  /** The style of reasons; text in it never becomes a formula, even when edited. */
  reasons(): string {
    if (this.#reasons === undefined) {
      const { [0]: tag = '' } = /^<[^>]*>/.exec(this.#look(0)) ?? [];
      const filled = withFill(tag.replace(/\s*\/?>$/, '>'), this.#fillOf(REASON));
      const asText = Object.entries({
        numFmtId: TEXT_FORMAT,
        applyNumberFormat: '1',
        quotePrefix: '1',
        applyAlignment: '1',
      });
      const tagged = asText.reduce((of, [name, value]) => withAttribute(of, name, value), filled);
      const p = this.#prefix;
      this.#reasons = this.#add(`${tagged}<${p}alignment vertical="top" wrapText="1"/></${p}xf>`);
    }
    return String(this.#reasons);
  }

  get text(): string {
    const { looks, fills } = this.#before;
    const filled = withMore(this.#xml, 'fills', this.#fills.slice(fills), this.#fills.length);
    return withMore(filled, 'cellXfs', this.#looks.slice(looks), this.#looks.length);
  }

  #look(index: number): string {
    return this.#looks[index] ?? this.#looks[0] ?? '';
  }

  #add(look: string): number {
    return this.#looks.push(look) - 1;
  }

  #fillOf(rgb: string): number {
    const known = this.#fills.findIndex((fill) => isOf(fill, rgb));
    if (known >= 0) return known;
    const p = this.#prefix;
    const fill =
      `<${p}fill><${p}patternFill patternType="solid"><${p}fgColor rgb="${rgb}"/>` +
      `<${p}bgColor indexed="64"/></${p}patternFill></${p}fill>`;
    return this.#fills.push(fill) - 1;
  }
}

const isOf = (fill: string, rgb: string): boolean =>
  new RegExp(`patternType="solid"[\\s\\S]*fgColor rgb="${rgb}"`, 'i').test(fill);

function blockOf(xml: string, name: string): string | undefined {
  return new RegExp(`<((?:\\w+:)?${name})\\b[^>]*>([\\s\\S]*?)</\\1>`).exec(xml)?.[2];
}

function withFill(look: string, fill: number): string {
  return look.replace(/^<[^>]*>/, (tag) =>
    withAttribute(withAttribute(tag, 'fillId', String(fill)), 'applyFill', '1'),
  );
}

/** A style by everything except its fill. */
function withoutFill(look: string): string {
  return look.replace(/^<[^>]*>/, (tag) =>
    withAttribute(withAttribute(tag, 'fillId', undefined), 'applyFill', undefined),
  );
}

function withMore(xml: string, name: string, more: readonly string[], count: number): string {
  if (more.length === 0) return xml;
  return xml
    .replace(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`), (tag) =>
      attributeIn(tag, 'count') === undefined ? tag : withAttribute(tag, 'count', String(count)),
    )
    .replace(new RegExp(`</(?:\\w+:)?${name}>`), (end) => more.join('') + end);
}
