import {
  cellsOf,
  LABEL_COPIES_MAX,
  labelFormat,
  type CodeKind,
  type InputOf,
  type LabelDefaults,
  type LabelFormatId,
  type LabelTemplate,
  type makeLabels,
} from '@sourcewiz/contract';
import type { ChosenProducts } from '../../platform/offers/offers.ts';

/** The choices in the drawer; numbers as typed. */
export interface LabelChoice {
  /** The active format. */
  format: LabelFormatId;
  code: CodeKind;
  attributes: readonly number[];
  copies: string;
  /** Individual numbers of copies by `itemKey`; null for the same number of all. */
  ownCopies: Readonly<Record<string, string>> | null;
  startCell: string;
  variants: boolean;
}

/** Initial choices: the company's default. */
export function firstChoice({
  default_template: { id, code },
  default_selected_attributes: attributes,
}: LabelDefaults): LabelChoice {
  return { format: id, code, attributes, copies: '1', ownCopies: null, startCell: '1', variants: true };
}

/** Activates another format; attributes that it has no room for are removed. */
export function withFormat(
  choice: LabelChoice,
  { id, max_attributes_allowed: most }: LabelTemplate,
): LabelChoice {
  return { ...choice, format: id, attributes: choice.attributes.slice(0, most), startCell: '1' };
}

/**
 * Checks or unchecks an attribute (LABEL-007, LABEL-008).
 * @returns null if there is no room for another one
 */
export function toggled(attributes: readonly number[], id: number, most: number): readonly number[] | null {
  if (attributes.includes(id)) return attributes.filter((one) => one !== id);
  return attributes.length >= most ? null : [...attributes, id];
}

export const itemKey = (item: { product_id: number; variant_id: number | null }): string =>
  `${item.product_id}:${item.variant_id ?? ''}`;

/** A whole number within limits, from text; undefined if it is none. */
export function wholeNumber(text: string, from: number, to: number): number | undefined {
  const value = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : NaN;
  return value >= from && value <= to ? value : undefined;
}

type Order = InputOf<typeof makeLabels>['body'];

/** The order to send; undefined while a number is wrong. */
export function orderOf(choice: LabelChoice, chosen: ChosenProducts): Order | undefined {
  const { format, code, attributes, ownCopies } = choice;
  const copies = wholeNumber(choice.copies, 1, LABEL_COPIES_MAX);
  const paper = labelFormat(format);
  const start_cell = paper.kind === 'sheet' ? wholeNumber(choice.startCell, 1, cellsOf(paper)) : 1;
  const quantities = Object.entries(ownCopies ?? {}).map(([key, text]) => {
    const [product = '', variant = ''] = key.split(':');
    return {
      product_id: Number(product),
      variant_id: variant === '' ? null : Number(variant),
      copies: wholeNumber(text, 0, LABEL_COPIES_MAX),
    };
  });
  if (copies === undefined || start_cell === undefined) return undefined;
  const counted = quantities.flatMap(({ copies: own, ...item }) =>
    own === undefined ? [] : { ...item, copies: own },
  );
  if (counted.length < quantities.length) return undefined;
  return {
    ...productsOf(chosen, choice.variants),
    ...(counted.length > 0 ? { quantities: counted } : {}),
    template_settings: {
      template_json: { id: format, code, start_cell, copies },
      attributes: [...attributes],
    },
  };
}

function productsOf(
  chosen: ChosenProducts,
  withVariants: boolean,
): Pick<Order, 'product_ids' | 'matching' | 'except'> {
  if (!('product_ids' in chosen)) return { product_ids: 'all', ...chosen };
  const { product_ids: ids } = chosen;
  if (withVariants) return { product_ids: ids };
  return { product_ids: Object.fromEntries(ids.map((id) => [String(id), []])) };
}
