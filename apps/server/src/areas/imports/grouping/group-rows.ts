import { PRODUCT_ID_MAX } from '@sourcewiz/contract';
import type { Grouping } from '@sourcewiz/contract';
import { productKey } from '../../products/index.ts';
import { madeAgain, mapped } from './made-again.ts';
import { idsOfNames, madeUpId, slug } from './made-up-ids.ts';
import type { KeyColumns, RowKeys, RowOption } from './row-keys.ts';
import { stemsOf } from './sku-stems.ts';

/** A row and the product that it belongs to. */
export interface GroupedRow extends RowKeys {
  /** ID of the product as people write it; '' if there is none. */
  product: string;
  /** The row's own code, if it has one besides the product's. */
  own: string;
  /** Whether it only continues the row before it. */
  continues: boolean;
  /** Options in its cells that make it no variant. */
  aside?: readonly RowOption[];
}

/**
 * Assigns every row to a product, by what makes rows one product.
 * @param rows in the order of the sheet
 * @returns them in the same order, made again each time
 */
export function groupRows(
  rows: Iterable<RowKeys>,
  columns: KeyColumns,
  { by, column }: Grouping,
): Iterable<GroupedRow> {
  const code = (keys: RowKeys) =>
    columns.variantId === undefined ? keys.productId : keys.variantId || keys.productId;
  switch (by) {
    case 'row':
      return mapped(rows, (keys) => ({
        ...keys,
        ...withoutOptions(keys),
        product: keys.productId || keys.variantId,
        own: '',
        continues: false,
      }));
    case 'id':
      return withoutOptionLists(
        mapped(rows, (keys) => ({ ...keys, product: keys.productId, own: keys.variantId, continues: false })),
      );
    case 'column': {
      const isOwn = column === columns.productId;
      return mapped(rows, (keys) => ({
        ...keys,
        product: idOf(keys.group),
        own: isOwn ? keys.variantId : code(keys),
        continues: false,
      }));
    }
    case 'filled_down':
      return filledDown(rows, columns);
    case 'parent':
      return byParent(rows, columns, column);
    case 'children':
      return byChildren(rows, code, column);
    case 'name':
      return byName(rows, code);
    case 'stem': {
      const stems = stemsOf(mapped(rows, (keys) => ({ code: code(keys), name: keys.name })));
      return mapped(rows, (keys) => {
        const own = code(keys);
        const stem = stems.get(productKey(own));
        if (stem === undefined) return { ...keys, product: own, own: '', continues: false };
        return { ...keys, options: optionsOf(keys, stem.rest), product: stem.stem, own, continues: false };
      });
    }
  }
}

/** The options of a row that is no variant. */
const withoutOptions = ({ options }: RowKeys): Pick<GroupedRow, 'options' | 'aside'> =>
  options.length === 0 ? { options } : { options: [], aside: options };

/**
 * The row of a product that lists the options of the rows below it, `S;M;L`, is not one of its variants. Rows with a
 * name of their own are not among those below it: `38,5` beside `38` is a half size.
 */
function withoutOptionLists(rows: Iterable<GroupedRow>): Iterable<GroupedRow> {
  const single = new Map<string, Set<string>>();
  const kindKey = ({ product }: GroupedRow, { column }: RowOption) => `${column} ${productKey(product)}`;
  const begun = new Set<string>();
  for (const row of rows) {
    if (row.name !== '') begun.add(productKey(row.product));
    if (row.name !== '' || !begun.has(productKey(row.product))) continue;
    for (const option of row.options) {
      const known = single.get(kindKey(row, option)) ?? new Set();
      single.set(kindKey(row, option), known.add(productKey(option.option)));
    }
  }
  if (single.size === 0) return rows;
  const isList = (row: GroupedRow, option: RowOption) => {
    const listed = new Set(
      option.option
        .split(/\s*;\s*/)
        .filter(Boolean)
        .map(productKey),
    );
    const known = single.get(kindKey(row, option));
    if (listed.size < 2 || known === undefined) return false;
    if ([...listed].every((one) => known.has(one))) return true;
    // Some options may have no row yet. But `Cotton; Linen` with its own code and one row below is a variant.
    const isCoded = row.own !== '' && productKey(row.own) !== productKey(row.product);
    return (!isCoded || known.size > 1) && [...known].every((one) => listed.has(one));
  };
  const lists = new Set<number>();
  const types = new Map<string, string>();
  for (const row of rows) {
    if (row.name === '' || !row.options.some((option) => isList(row, option))) continue;
    lists.add(row.row);
    for (const option of row.options) types.set(kindKey(row, option), option.type);
  }
  return mapped(rows, (row) => ({
    ...row,
    ...(lists.has(row.row)
      ? withoutOptions(row)
      : { options: row.options.map((option) => withType(option, types.get(kindKey(row, option)))) }),
  }));
}

/** An option with its type, if another row names it. */
function withType({ hasFallbackType, ...option }: RowOption, type: string | undefined): RowOption {
  if (hasFallbackType === undefined) return option;
  return type === undefined ? { ...option, hasFallbackType } : { ...option, type };
}

/** The rest of a SKU is the option if the sheet has no columns for options. */
function optionsOf(keys: RowKeys, rest: string): readonly RowOption[] {
  if (keys.options.length > 0 || rest === '') return keys.options;
  return [{ type: 'Option', option: rest.replace(/[-_/.]+/g, ' '), column: -1 }];
}

function filledDown(rows: Iterable<RowKeys>, columns: KeyColumns): Iterable<GroupedRow> {
  const ownColumn = columns.variantId !== undefined;
  return madeAgain(function* () {
    let last: RowKeys | undefined;
    for (const keys of rows) {
      const isNext = keys.productId === '' && (keys.name === '' || keys.name === last?.name);
      if (!isNext) last = keys;
      const own = ownColumn ? keys.variantId : '';
      const continues = isNext && own === '' && keys.options.length === 0;
      yield { ...keys, product: (isNext ? last?.productId : keys.productId) ?? '', own, continues };
    }
  });
}

/** Rows name the product that they belong to by its code, or by its number in the other system. */
function byParent(rows: Iterable<RowKeys>, columns: KeyColumns, column: number | null): Iterable<GroupedRow> {
  const codeOf = (keys: RowKeys) => {
    const code = column === columns.productId ? keys.variantId : keys.variantId || keys.productId;
    return code || keys.reference;
  };
  const byReference = new Map<string, string>();
  const codes = new Set<string>();
  for (const keys of rows) {
    const code = codeOf(keys);
    if (keys.reference !== '' && code !== '') byReference.set(productKey(keys.reference), code);
    codes.add(productKey(code));
  }
  const grouped = madeAgain(function* () {
    let last: GroupedRow | undefined;
    for (const keys of rows) {
      const parent = column === columns.productId ? keys.productId : keys.group;
      const own = codeOf(keys);
      if (parent === '' && own === '' && last) {
        yield { ...keys, product: last.product, own: '', continues: true };
        continue;
      }
      const named = parent.replace(/^id:\s*/i, '');
      const known = codes.has(productKey(parent)) ? parent : byReference.get(productKey(named));
      const product = parent === '' ? own : (known ?? named);
      const isMain = parent === '' || productKey(product) === productKey(own);
      // A number of the other system is not a code, so the variant's is made up.
      const isNumber = own === keys.reference && keys.variantId === '';
      last = {
        ...keys,
        product,
        own: isMain || (isNumber && keys.options.length > 0) ? '' : own,
        ...(isMain ? withoutOptions(keys) : {}),
        continues: false,
      };
      yield last;
    }
  });
  return withoutExternalIds(grouped);
}

/**
 * `__export__.product_template_4` is nobody's product ID: one is made from the codes of its variants, or from its name.
 */
function withoutExternalIds(rows: Iterable<GroupedRow>): Iterable<GroupedRow> {
  const external: GroupedRow[] = [];
  for (const row of rows) if (/^__\w+__\./.test(row.product)) external.push(row);
  if (external.length === 0) return rows;
  const ids = new Map(
    [...Map.groupBy(external, ({ product }) => product)].map(([product, group]) => [
      product,
      madeUpId(
        group[0]?.name ?? '',
        group.map(({ own }) => own),
      ),
    ]),
  );
  return mapped(rows, (row) => ({ ...row, product: ids.get(row.product) || row.product }));
}

/** `sku=A-1,size=S|sku=A-2,size=M`: a product names its variants with their options; those without a row are told. */
function byChildren(
  rows: Iterable<RowKeys>,
  code: (keys: RowKeys) => string,
  column: number | null,
): Iterable<GroupedRow> {
  const parents = new Map<string, { product: string; options: RowOption[] }>();
  const codes = new Set<string>();
  for (const keys of rows) {
    codes.add(productKey(code(keys)));
    for (const { sku, options } of childrenIn(keys.group))
      parents.set(productKey(sku), { product: code(keys), options });
  }
  const missing = ({ group }: RowKeys): RowOption[] =>
    childrenIn(group).flatMap(({ sku }) =>
      codes.has(productKey(sku)) ? [] : [{ type: 'SKU', option: sku, column: column ?? -1 }],
    );
  return mapped(rows, (keys) => {
    const own = code(keys);
    const parent = parents.get(productKey(own));
    if (!parent) {
      const { options, aside = [] } = withoutOptions(keys);
      const told = { options, aside: [...aside, ...missing(keys)] };
      return { ...keys, ...told, product: own, own: '', continues: own === '' };
    }
    const options = keys.options.length > 0 ? keys.options : parent.options;
    return { ...keys, product: parent.product, options, own, continues: false };
  });
}

function childrenIn(group: string): { sku: string; options: RowOption[] }[] {
  return group.split('|').flatMap((child) => {
    const pairs = child.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
    const isSku = (name = '') => name.toLowerCase() === 'sku';
    const sku = pairs.find(([name]) => isSku(name))?.[1] ?? '';
    const options = pairs.flatMap(([type = '', option = '']) =>
      isSku(type) || option === '' ? [] : [{ type: titleCase(type), option, column: -1 }],
    );
    return sku === '' ? [] : [{ sku, options }];
  });
}

const titleCase = (word: string): string =>
  (word.charAt(0).toUpperCase() + word.slice(1)).replace(/[_-]+/g, ' ');

function byName(rows: Iterable<RowKeys>, code: (keys: RowKeys) => string): Iterable<GroupedRow> {
  const groups = new Map<string, { name: string; codes: string[]; rows: number }>();
  const named = withNames(rows);
  for (const { keys, name, key } of named) {
    const codes = code(keys) === '' ? [] : [code(keys)];
    const group = groups.get(key);
    if (!group) groups.set(key, { name, codes, rows: 1 });
    else {
      group.rows += 1;
      group.codes.push(...codes);
    }
  }
  const isAlone = (key: string) => groups.get(key)?.rows === 1;
  const ids = idsOfNames(groups, isAlone);
  return mapped(named, ({ keys, key }) => {
    const alone = isAlone(key);
    // In a single row, an option without a type, such as `Regular`, means that there are none.
    const options = alone
      ? keys.options.filter(({ hasFallbackType }) => hasFallbackType === undefined)
      : keys.options;
    return { ...keys, options, product: ids.get(key) ?? '', own: alone ? '' : code(keys), continues: false };
  });
}

/** Rows with the name of their product, which is that of the last row that has one. */
function withNames(rows: Iterable<RowKeys>): Iterable<{ keys: RowKeys; name: string; key: string }> {
  return madeAgain(function* () {
    let name = '';
    for (const keys of rows) {
      name = keys.name || name;
      yield { keys, name, key: productKey(name) };
    }
  });
}

function idOf(text: string): string {
  return text.length <= PRODUCT_ID_MAX ? text : slug(text);
}
