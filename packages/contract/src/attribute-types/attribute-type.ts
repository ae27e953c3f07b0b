import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

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

/** A unit that the organisation added; its factor leads to the reference unit of its dimension. */
export interface OwnUnitShape {
  id: number;
  short_name: string;
  dimension: string;
  conversion_factor: string;
}

/** Which units fit: those of the dimension (all when it is null) and the organisation's own among them. */
export interface UnitRule {
  dimension: string | null;
  own_units?: readonly OwnUnitShape[];
}

/** What a type may need to know of the attribute whose value it handles. */
export interface AttributeShape {
  dtype: Dtype;
  name: string;
  compulsory: boolean;
  /** Labels of the active options, for select and multi_select. */
  options: readonly string[];
  /** New options may be added by typing them. */
  open_options: boolean;
  /** Unit that is meant when none is written (uom, size: `cm`; price: `per-piece`). */
  default_unit: string | null;
  /** Dimension whose units fit (uom, size): `length`, `weight`, `time`, `quantity` … */
  dimension: string | null;
  /** Units of the organisation's own that fit beside the standard ones (uom, size, packaging). */
  own_units?: readonly OwnUnitShape[];
  /** Currency that is meant when none is written (price). */
  default_currency: string | null;
  /** Only whole numbers (decimal, uom). */
  whole: boolean;
  /** Language of whoever adds an option by typing it: decides the capital of its first letter (`ipek`). */
  language?: Language;
}

/** What is wrong with a value: `part` names the part of a composite value (`unit`, `length`). */
export interface ValueProblem {
  code: ErrorCode;
  part?: string;
  params?: Record<string, string | number>;
}

export type Parsed<V> = { ok: true; value: V | null } | { ok: false; problems: ValueProblem[] };

/** How a part of a value is entered; the form and the grid build their control from it. */
export interface ValuePart {
  /** Key inside a composite value; `value` for a plain one. */
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
  /** Words that a column of a sheet may have as its header for this part, lower case, in English, Turkish and others. */
  headerWords: readonly string[];
}

/** A token of the search row: `key` is what a filter compares, `label` what a person reads. */
export interface FacetToken {
  key: string;
  label: string;
}

/**
 * A data type of attributes: everything the product knows about it stands in one file.
 * `V` is the stored shape, JSON-safe; numbers inside are decimal strings.
 */
export interface AttributeType<V> {
  dtype: Dtype;
  /** The stored shape; missing parts of a composite value are read as empty. */
  schema: z.ZodType<V>;
  parts: readonly ValuePart[];
  /** Whether there is nothing in it: `''`, `[]`, all parts missing. */
  isEmpty(value: V): boolean;
  /**
   * Reads texts as a person or a sheet writes them, one per part (a plain type reads `value`; a composite type may
   * also get its whole text in `value`, such as `26 x 26 x 11 cm`). A unit or currency written beside the number counts
   * more than one in a part of its own, and that more than the attribute's default. Empty texts give `value: null`;
   * what is given is already canonical and valid.
   */
  parse(texts: Readonly<Record<string, string>>, attribute: AttributeShape): Parsed<V>;
  /** Checks a value of the right shape against the attribute; an empty list means it is valid. */
  validate(value: V, attribute: AttributeShape): ValueProblem[];
  /** The canonical form that is stored, so that equal values are equal JSON. */
  normalise(value: V, attribute: AttributeShape): V;
  /** How a person reads it, e.g. `26 × 26 × 11 cm`, `₹1,180.00`. */
  format(value: V, language: Language): string;
  /** One text per part that `parse` reads back to the same value: the Excel form. */
  toTexts(value: V): Record<string, string>;
  /** What a word search finds. */
  searchText(value: V): string;
  /** Tokens of the facet; absent for types without a list facet. */
  facetTokens?(value: V): FacetToken[];
  /** The number that a range filter and a sort compare, as a decimal string in the base unit where there is one. */
  facetNumber?(value: V, attribute?: Pick<AttributeShape, 'own_units'>): string | null;
  /** The currency that `facetNumber` is in, for amounts of money. */
  facetCurrency?(value: V): string;
  /** Labels of options that stand in it; an open list takes those it does not have yet. */
  optionLabels?(value: V): string[];
  /** Ids of stored files that it refers to; whether they exist is checked where they are stored. */
  fileIds?(value: V): string[];
}
