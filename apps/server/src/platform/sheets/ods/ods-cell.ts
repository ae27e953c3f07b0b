import type { Attributes } from './ods-names.ts';
import { plainDecimal } from '../plain-decimal.ts';
import type { RawCell } from '../sheet-types.ts';

/** The text of a cell, one line per paragraph; white space in the XML is folded as OpenDocument requires. */
export class CellText {
  text = '';
  readonly #maxLength: number;
  #paragraphs = 0;
  #open = 0;
  /** Whether the paragraph has text already. */
  #isBegun = false;
  /** A blank, kept only if more text follows. */
  #isBlank = false;

  /** @param maxLength only one character more is kept, so that such a cell is refused */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  openParagraph(): void {
    if (this.#paragraphs > 0) this.#keep('\n');
    this.#paragraphs += 1;
    this.#open += 1;
    this.#isBegun = false;
    this.#isBlank = false;
  }

  closeParagraph(): void {
    this.#open = Math.max(0, this.#open - 1);
  }

  /** Text as written in the XML. */
  add(text: string): void {
    const folded = text.replace(/[ \t\r\n]+/g, ' ');
    if (this.#open === 0 || folded === '') return;
    if (folded.startsWith(' ')) this.#isBlank = this.#isBegun;
    if (folded === ' ') return;
    this.addExactly(folded.slice(folded.startsWith(' ') ? 1 : 0, folded.endsWith(' ') ? -1 : undefined));
    this.#isBlank = folded.endsWith(' ');
  }

  /** A mark for blanks or a line break. */
  addExactly(text: string): void {
    if (this.#isBlank) this.#keep(' ');
    this.#isBlank = false;
    this.#isBegun = true;
    this.#keep(text);
  }

  #keep(text: string): void {
    if (this.text.length <= this.#maxLength) this.text += text;
  }
}

const ERROR = /^(#[A-Z/0!?]+[!?]|#N\/A|Err:\d{3})$/;

/** The content of a cell: its value, not how it is shown, except for leading zeros of codes. */
export function odsCell(attributes: Attributes, text: string): RawCell {
  // The value means nothing then, and the text is in the language of the program.
  if (attributes['calcext:value-type'] === 'error') return { kind: 'formula-error', text: text || '#N/A' };
  const value = attributes['office:value'];
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const isCode = /^0\d+$/.test(text) && Number(text) === Number(value);
      const isNumber = value !== undefined && Number.isFinite(Number(value));
      // OpenOffice writes an error as a number.
      if (isCode || !isNumber || ERROR.test(text)) return textCell(text);
      return { kind: 'number', text: plainDecimal(Number(value)) };
    }
    case 'boolean':
      return { kind: 'boolean', value: attributes['office:boolean-value'] === 'true' };
    case 'date': {
      const [day] = /^\d{4}-\d\d-\d\d/.exec(attributes['office:date-value'] ?? '') ?? [];
      return day === undefined || day < '1900' ? textCell(text) : { kind: 'date', iso: day };
    }
    default:
      return textCell(attributes['office:string-value'] || text);
  }
}

function textCell(text: string): RawCell {
  if (text === '') return null;
  return ERROR.test(text) ? { kind: 'formula-error', text } : { kind: 'text', text };
}
