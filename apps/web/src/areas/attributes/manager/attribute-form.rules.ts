import {
  readAnyDecimal,
  type Attribute,
  type createAttribute,
  type Dtype,
  type InputOf,
  type Problem,
  type updateAttribute,
} from '@sourcewiz/contract';

const asStored = [
  'name',
  'dtype',
  'tabname',
  'compulsory',
  'is_internal',
  'visible',
  'isDisabled',
  'open_options',
  'whole',
  'is_filter',
  'dimension',
  'default_unit',
  'default_currency',
] as const;

/** The content of the attribute drawer during editing. */
export interface AttributeForm extends Pick<Attribute, (typeof asStored)[number]> {
  is_primary: boolean;
  /** Has a decimal point in every language (`fieldText`). */
  step: string;
}

const blank: AttributeForm = {
  name: '',
  dtype: 'text',
  tabname: 'basic',
  compulsory: false,
  is_internal: false,
  visible: true,
  isDisabled: false,
  open_options: true,
  whole: false,
  is_filter: false,
  is_primary: false,
  step: '',
  dimension: null,
  default_unit: null,
  default_currency: null,
};

/** The form of an attribute; with null, that of a new one. */
export function formOf(attribute: Attribute | null): AttributeForm {
  if (attribute === null) return blank;
  const { meta } = attribute;
  const stored = Object.fromEntries(asStored.map((key) => [key, attribute[key]]));
  return { ...blank, ...stored, is_primary: meta.is_primary, step: meta.step_increment ?? '' };
}

type Change = InputOf<typeof updateAttribute>['body'];

/** The differences between two forms, as the call takes them; undefined if there are none. */
export function changeOf(before: AttributeForm, form: AttributeForm): Change | undefined {
  const change: Record<string, unknown> = {};
  for (const key of asStored) if (form[key] !== before[key]) change[key] = form[key];
  // A change of data type is a task of its own, and attributes of the internal section are internal anyway.
  delete change['dtype'];
  if (form.tabname === 'internal') delete change['is_internal'];
  if (form.name.trim() === before.name) delete change['name'];
  else change['name'] = form.name.trim();
  if (form.is_primary !== before.is_primary || form.step.trim() !== before.step) {
    change['meta'] = { is_primary: form.is_primary, step_increment: form.step.trim() || null };
  }
  return Object.keys(change).length === 0 ? undefined : (change as Change);
}

/** What is wrong with the step of a form if it cannot be read; the server checks everything else. */
export function stepProblemOf({ step }: AttributeForm): Problem | undefined {
  if (step.trim() === '' || readAnyDecimal(step, '.') !== undefined) return undefined;
  return { code: 'not_a_number', message: '', path: 'body.meta.step_increment' };
}

type Creation = InputOf<typeof createAttribute>['body'];

/** The call that creates an attribute; settings that it does not take are changed afterwards. */
export function creationOf(form: AttributeForm, options: readonly string[]): Creation {
  return {
    name: form.name.trim(),
    dtype: form.dtype,
    tabname: form.tabname,
    is_internal: form.is_internal,
    is_filter: form.is_filter,
    default_unit: form.default_unit,
    dimension: form.dimension,
    options: [...options],
  };
}

const withOptions: ReadonlySet<Dtype> = new Set([
  'select',
  'multi_select',
  'dropdown_percent',
  'composition',
]);
const withUnits: ReadonlySet<Dtype> = new Set(['uom', 'size']);
const numeric: ReadonlySet<Dtype> = new Set(['uom', 'size', 'price', 'decimal']);
const filterable: ReadonlySet<Dtype> = new Set([
  ...withOptions,
  ...numeric,
  'csv',
  'boolean',
  'date',
  'sub_category',
]);

/** The settings that a data type has. */
export function settingsOf(dtype: Dtype) {
  return {
    hasOptions: withOptions.has(dtype),
    hasUnits: withUnits.has(dtype),
    hasDimension: dtype === 'uom',
    isPrice: dtype === 'price',
    mayBeWhole: dtype === 'uom' || dtype === 'decimal',
    mayFilter: filterable.has(dtype),
    hasStep: numeric.has(dtype),
  };
}
