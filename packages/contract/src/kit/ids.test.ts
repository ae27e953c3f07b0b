import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allOperations } from '../all-operations.ts';

type Schema = {
  $ref?: string | undefined;
  $defs?: Record<string, Schema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  entity?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

const ID = /(^|_)ids?$/;

/** The fields of a schema that are called an id and do not say of what. */
function unmarkedIds(
  schema: Schema,
  { path, named, within }: { path: string[]; named: Record<string, Schema>; within: string[] },
): string[] {
  const of = (inner: Schema, ...name: string[]) =>
    unmarkedIds(inner, { path: [...path, ...name], named, within });
  const { $ref, additionalProperties: rest } = schema;
  if ($ref !== undefined) {
    const shape = named[$ref.split('/').at(-1) ?? ''];
    // Some shapes contain themselves.
    if (!shape || within.includes($ref)) return [];
    return unmarkedIds({ ...shape, ...schema, $ref: undefined }, { path, named, within: [...within, $ref] });
  }
  if (schema.entity || schema.const !== undefined || schema.enum) return [];
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => of(one, name)),
    ...(typeof rest === 'object' ? of(rest) : []),
    ...(schema.items ? of(schema.items) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => of(one)),
  ];
  const isValue = ['integer', 'number', 'string'].includes(schema.type ?? '');
  return isValue && ID.test(path.at(-1) ?? '') ? [...inner, path.join('.')] : inner;
}

/** Why an id need not say what it is of: the test of access cannot try it, or nothing is stored of it. */
const others: readonly (readonly [reason: string, fields: readonly string[]])[] = [
  [
    'what people call a product, a variant or a session of typing, not a record',
    [
      'products.check_duplicate params.id',
      'products.create body.product_id',
      'products.create body.variants.variant_id',
      'products.update body.product_id',
      'products.update body.variants.variant_id',
      'imports.assign_photos body.product_id',
      'items.get params.id',
      'search.products body.id',
      'smart_search.search body.id',
    ],
  ],
  [
    'a selection of the person, made by its first product',
    [
      'cache.add_to_document body.id',
      'cache.add_to_quotation query.model_id',
      'cache.document query.id',
      'cache.quotation query.model_id',
      'cache.remove_from_document query.id',
      'cache.remove_from_quotation query.model_id',
      'quotation.add_products body.selection_id',
      'quotation.create_enquiry_quotation body.selection_id',
    ],
  ],
  [
    'of the program or its provider',
    [
      'account.enable_trial query.module_id',
      'plan.upgrade body.module_id',
      'policy.accept params.id',
      'policy.text params.id',
      'rewards.update_claim_status body.milestone_id',
    ],
  ],
  [
    'of the company itself; another one is refused, or never read',
    ['attributes.list query.manufacturer_id', 'catalogues.generate_pdf query.manufacturer_id'],
  ],
  [
    'a number that the caller keeps with a tax; there are no such records',
    [
      'document.update body.taxes.tax_value_id',
      'quotation.create_enquiry_quotation body.terms.taxes.tax_value_id',
      'quotation.update_quotation body.terms.taxes.tax_value_id',
    ],
  ],
  [
    'looked for in the record that the call is about alone: not there, it is refused or changes nothing',
    [
      'categories.update body.sub_categories.id',
      'costing.save_what_if body.new_prices.except.product_id',
      'costing.save_what_if body.new_prices.except.variant_id',
      'exports.change_buyer_template body.columns.target.attribute_id',
      'families.delete query.sub_category_id',
      'families.propose query.sub_category_id',
      'families.save body.sub_category_id',
      'imports.assign_photos body.photo_ids',
      'imports.discard_photos body.photo_ids',
      'imports.match_columns body.columns.target.attribute_id',
      'labels.make body.quantities.product_id',
      'labels.make body.quantities.variant_id',
      'labels.preview body.quantities.product_id',
      'labels.preview body.quantities.variant_id',
      'products.save_table body.task_id',
      'products.update_table body.cells.product_id',
      'products.update_table body.cells.variant_id',
      'uploads.change_all_groups body.change.group_ids',
      'uploads.change_all_groups body.change.groups.id',
      'uploads.change_all_groups body.change.groups.image_ids',
      'uploads.create_group body.image_ids',
      'uploads.delete_products body.group_ids',
      'uploads.delete_table_group query.group_id',
      'uploads.edit_images body.image_ids',
      'uploads.move_to_group body.image_ids',
      'uploads.remove_images body.image_ids',
      'uploads.save_table body.cells.group_id',
      'uploads.save_table_of body.cells.group_id',
      'uploads.update_table body.cells.group_id',
    ],
  ],
];

describe('the ids that calls are given', () => {
  test('PERM-042 each says what it is of, so that one of another company is tried, or stands here with the reason', () => {
    const found = allOperations
      .filter(({ permission }) => permission !== 'public' && permission !== 'provider')
      .flatMap((op) =>
        (['params', 'query', 'body'] as const).flatMap((part) => {
          const schema = z.toJSONSchema(op[part], { io: 'output', unrepresentable: 'any' }) as Schema;
          return unmarkedIds(schema, { path: [part], named: schema.$defs ?? {}, within: [] }).map(
            (field) => `${op.name} ${field}`,
          );
        }),
      );
    expect([...new Set(found)].toSorted()).toEqual(others.flatMap(([, fields]) => fields).toSorted());
  });
});
