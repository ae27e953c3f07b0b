import type { z } from 'zod';
import type { ErrorCode } from '../kit/declares.ts';

/** The data types of attributes (data§3); each is one file in this folder. */
export type Dtype =
  | 'text'
  | 'html'
  | 'csv'
  | 'select'
  | 'multi_select'
  | 'date'
  | 'decimal'
  | 'boolean'
  | 'uom'
  | 'size'
  | 'price'
  | 'hscode'
  | 'composition'
  | 'dropdown_percent'
  | 'packaging'
  | 'product_id'
  | 'sub_category'
  | 'file'
  | 'image'
  | 'image_list';

export type Language = 'en' | 'tr';

/** A unit that the organisation added; its factor converts to the reference unit of its dimension. */
export interface OwnUnitShape {
  id: number;
  short_name: string;
  dimension: string;
  conversion_factor: string;
}

/**
 * Which units are accepted: those of the dimension (all of them if it is null) and the organisation's own within it.
 */
export interface UnitRule {
  dimension: string | null;
  own_units?: readonly OwnUnitShape[];
  default_unit?: string | null | undefined;
}

/** What a type may need to know about the attribute whose value it handles. */
export interface AttributeShape {
  dtype: Dtype;
  name: string;
  compulsory: boolean;
  /** Labels of the active options, for select and multi_select. */
  options: readonly string[];
  /** Whether typing a new option adds it. */
  open_options: boolean;
  /** The unit assumed when none is written (uom, size: `cm`; price: `per-piece`). */
  default_unit: string | null;
  /** Dimension whose units are accepted (uom, size): `length`, `weight`, `time`, `quantity` … */
  dimension: string | null;
  /** The organisation's own units, accepted beside the standard ones (uom, size, packaging). */
  own_units?: readonly OwnUnitShape[];
  /** The currency assumed when none is written (price). */
  default_currency: string | null;
  /** Only whole numbers (decimal, uom). */
  whole: boolean;
  /** Language of the person who adds an option by typing it: decides the capital of its first letter (`ipek`). */
  language?: Language;
}

/** An error in a value: `part` is the part of a composite value that it concerns (`unit`, `length`). */
export interface ValueProblem {
  code: ErrorCode;
  part?: string;
  params?: Record<string, string | number>;
}

export type Parsed<V> = { ok: true; value: V | null } | { ok: false; problems: ValueProblem[] };

/** How a part of a value is entered; the form and the grid choose their control by it. */
export interface ValuePart {
  /** Key within a composite value; `value` for a plain one. */
  name: string;
  control:
    | 'line'
    | 'paragraph'
    | 'formatted'
    | 'decimal'
    | 'whole'
    | 'date'
    | 'switch'
    | 'choice'
    | 'choices'
    | 'words'
    | 'composition'
    | 'sub_category'
    | 'files'
    | 'pictures';
  /** Where the choices of a `choice` come from. */
  choices?: 'options' | 'units' | 'currencies' | 'price-units';
  /**
   * Header words that a column of a sheet may have for this part, lower case, in English, Turkish and other languages.
   */
  headerWords: readonly string[];
}

/** A token of the search row: `key` is what a filter compares, `label` what a person reads. */
export interface FacetToken {
  key: string;
  label: string;
}

/**
 * A data type of attributes, with everything the product knows about it in one file.
 * `V` is the stored shape, JSON-safe; numbers inside are decimal strings.
 */
export interface AttributeType<V> {
  dtype: Dtype;
  /** The stored shape; missing parts of a composite value are read as empty. */
  schema: z.ZodType<V>;
  parts: readonly ValuePart[];
  /** Whether the value is empty: `''`, `[]`, all parts missing. */
  isEmpty(value: V): boolean;
  /**
   * Reads texts as written by a person or a sheet, one per part. A plain type reads `value`; a composite type may also
   * get its whole text in `value`, such as `26 x 26 x 11 cm`. A unit or currency beside the number takes precedence
   * over one in a part of its own, and that over the attribute's default. Empty texts return `value: null`; any other
   * returned value is canonical and valid.
   */
  parse(texts: Readonly<Record<string, string>>, attribute: AttributeShape): Parsed<V>;
  /** Checks a value of the right shape against the attribute; an empty list means that it is valid. */
  validate(value: V, attribute: AttributeShape): ValueProblem[];
  /** The canonical form to store, so that equal values have equal JSON. */
  normalise(value: V, attribute: AttributeShape): V;
  /** The value as people read it, e.g. `26 × 26 × 11 cm`, `₹1,180.00`. */
  format(value: V, language: Language): string;
  /** One text per part, as written to Excel; `parse` reads them back to the same value. */
  toTexts(value: V): Record<string, string>;
  /** The words by which a search finds the value. */
  searchText(value: V): string;
  /** Tokens of the facet; absent for types without a list facet. */
  facetTokens?(value: V): FacetToken[];
  /** The number that range filters and sorting compare, as a decimal string, in the base unit if there is one. */
  facetNumber?(value: V, attribute?: Pick<AttributeShape, 'own_units'>): string | null;
  /** The currency that `facetNumber` is in, for amounts of money. */
  facetCurrency?(value: V): string;
  /** Labels of options in the value; an open list adds those that it lacks. */
  optionLabels?(value: V): string[];
  /** Ids of stored files that the value refers to; their existence is checked where they are stored. */
  fileIds?(value: V): string[];
}
