import {
  anyMember,
  formatValue,
  mayRead,
  units,
  type Attribute,
  type Facet,
  type Language,
  type MoneyRules,
} from '@sourcewiz/contract';
import { priceScales, type NumberSpan } from '../price-currencies.rules.ts';
import { AXIS_NAMES, axisKey, completenessSteps, FIXED_KEYS, numberKey } from '../search-row.rules.ts';

/** Counts of a search, each facet as if its own filter were not set; independent of their source. */
export interface FacetCounts {
  /** `key=value` with its number of products. */
  tokens: readonly (readonly [string, number])[];
  /** Key of numbers with the lowest and the highest. */
  numbers: readonly NumberSpan[];
}

/** Created once: comparing by the name of a language creates one for every comparison. */
const collators: Readonly<Record<Language, Intl.Collator>> = {
  en: new Intl.Collator('en', { numeric: true }),
  tr: new Intl.Collator('tr', { numeric: true }),
};

/** Most values in one list; the search box of the screen finds the others. */
const VALUES_MAX = 200;
const statuses = ['published', 'draft', 'archived'];

/**
 * The facets for the screens: the fixed ones, primary filters, then the others in the order of the form.
 * @param attributes the organisation's, as far as the person may see them
 * @param first ids of attributes whose facets come first among the primary ones and among the others, in this order
 */
export function facetsOf({
  counts,
  attributes,
  first = [],
  money,
  language,
}: {
  counts: FacetCounts;
  attributes: readonly Attribute[];
  first?: readonly number[];
  /** How prices in several currencies are shown, and which currencies are filtered by. */
  money: MoneyRules & { filtered: ReadonlySet<string> };
  language: Language;
}): Facet[] {
  const byKey = new Map<string, Map<string, number>>();
  for (const [token, count] of counts.tokens) {
    const key = token.slice(0, token.indexOf('='));
    const values = byKey.get(key) ?? new Map<string, number>();
    byKey.set(key, values.set(token.slice(key.length + 1), count));
  }
  const place = new Map(first.map((id, index) => [id, index]));
  const placeOf = ({ id }: Attribute) => place.get(id) ?? first.length;
  const offered = attributes.filter(
    (attribute) =>
      attribute.is_filter &&
      attribute.visible &&
      !attribute.isDisabled &&
      // Rows written before it became a cost or packaging still contain its values.
      mayRead(anyMember, attribute),
  );
  const filters = offered.toSorted((one, other) => placeOf(one) - placeOf(other));
  const ranges = new Map(counts.numbers.map(([key, min, max]) => [key, { min, max }]));
  const ofAttributes = [
    ...filters.filter(({ meta }) => meta.is_primary),
    ...filters.filter(({ meta }) => !meta.is_primary),
  ].flatMap((attribute) => {
    const key = String(attribute.id);
    if (attribute.dtype === 'price')
      return priceFacets(attribute, priceScales(attribute, counts.numbers, money));
    const range = ranges.get(key);
    if (range) return [rangeFacet(attribute, range)];
    const values = byKey.get(key);
    return values ? [listFacet({ key, attribute, values, language })] : [];
  });
  const category = byKey.get('category');
  return [
    ...(category ? [listFacet({ key: 'category', values: category, language })] : []),
    ...ofAttributes,
    ...axisFacets(byKey, language),
    orderedFacet({ key: 'status', order: statuses, values: byKey.get('status'), language }),
    orderedFacet({
      key: 'completeness',
      order: completenessSteps,
      values: byKey.get('completeness'),
      language,
    }),
  ];
}

/** Those of axes that are no attributes, under the names that most products have for them. */
function axisFacets(byKey: ReadonlyMap<string, ReadonlyMap<string, number>>, language: Language): Facet[] {
  const names = new Map<string, string>();
  const counted = [...(byKey.get(AXIS_NAMES) ?? [])].toSorted(([, one], [, other]) => one - other);
  for (const [name] of counted) names.set(axisKey(name), name);
  return [...byKey]
    .filter(([key]) => !FIXED_KEYS.includes(key) && !/^\d/.test(key))
    .map(([key, values]) => ({
      ...listFacet({ key, values, language }),
      name: names.get(key) ?? key.replaceAll('_', ' ').trim(),
      is_primary: false,
    }))
    .toSorted((one, other) => collators[language].compare(one.name, other.name));
}

function rangeFacet(attribute: Attribute, { min, max }: { min: string; max: string }): Facet {
  const unit = unitOf(attribute);
  return {
    key: String(attribute.id),
    name: attribute.name,
    is_primary: attribute.meta.is_primary,
    kind: 'range',
    values: [],
    min,
    max,
    step_increment: attribute.meta.step_increment,
    ...(unit === undefined ? {} : { unit }),
  };
}

/** One for each currency on its own scale; if there are several their names say the currency. */
function priceFacets(attribute: Attribute, scales: ReturnType<typeof priceScales>): Facet[] {
  return scales.map(({ currency, ...range }) => ({
    ...rangeFacet(attribute, range),
    key: numberKey(String(attribute.id), currency),
    name: scales.length > 1 ? `${attribute.name} (${currency})` : attribute.name,
    currency,
  }));
}

/**
 * The unit in which the numbers of an attribute are compared: the base unit of its dimension. Measures of an attribute
 * without a dimension may have several.
 */
function unitOf({ dtype, dimension }: Attribute): string | undefined {
  if (dtype === 'packaging') return 'cbm';
  if (dtype !== 'uom') return undefined;
  return units.find((unit) => unit.dimension === dimension)?.reference_unit;
}

/** The most frequent values, most frequent first, without comparing many thousands by the rules of a language. */
function mostFrequent(values: ReadonlyMap<string, number>): [string, number][] {
  if (values.size <= VALUES_MAX) return [...values];
  const before = (one: [string, number], other: [string, number]) =>
    other[1] - one[1] || (one[0] < other[0] ? -1 : 1);
  let best: [string, number][] = [];
  let worst: [string, number] | undefined;
  for (const entry of values) {
    if (worst && before(worst, entry) < 0) continue;
    best.push(entry);
    if (best.length < VALUES_MAX * 2) continue;
    best = best.toSorted(before).slice(0, VALUES_MAX);
    worst = best.at(-1);
  }
  return best.toSorted(before).slice(0, VALUES_MAX);
}

/** The most frequent first. */
function listFacet({
  key,
  attribute,
  values,
  language,
}: {
  key: string;
  attribute?: Attribute;
  values: ReadonlyMap<string, number>;
  language: Language;
}): Facet {
  const labelOf = (value: string) =>
    attribute?.dtype === 'boolean' ? formatValue(attribute, value === 'true', language) : value;
  const list = mostFrequent(values)
    .map(([value, count]) => ({ key: value, label: labelOf(value), count }))
    .toSorted(
      (one, other) =>
        other.count - one.count ||
        collators[language].compare(one.label, other.label) ||
        (one.key < other.key ? -1 : 1),
    );
  return {
    key,
    name: attribute?.name ?? '',
    is_primary: attribute?.meta.is_primary ?? true,
    kind: 'list',
    values: list,
    min: null,
    max: null,
    step_increment: null,
  };
}

/** A facet whose values have an order of their own. */
function orderedFacet({
  key,
  order,
  values,
  language,
}: {
  key: string;
  order: readonly string[];
  values: ReadonlyMap<string, number> | undefined;
  language: Language;
}): Facet {
  const facet = listFacet({ key, values: values ?? new Map(), language });
  const ordered = facet.values.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
  return { ...facet, values: ordered, is_primary: key === 'status' };
}
