import {
  messageOf,
  readAnyDecimal,
  type Attribute,
  type AttributeTab,
  type createAttribute,
  type Dtype,
  type InputOf,
  type Problem,
  type updateAttribute,
} from '@sourcewiz/contract';

/** What the drawer of an attribute holds while it is edited. */
export interface AttributeForm {
  name: string;
  dtype: Dtype;
  tabname: AttributeTab;
  compulsory: boolean;
  is_internal: boolean;
  visible: boolean;
  isDisabled: boolean;
  open_options: boolean;
  whole: boolean;
  is_filter: boolean;
  is_primary: boolean;
  /** The point is its decimal mark in every language (`fieldText`). */
  step: string;
  dimension: string | null;
  default_unit: string | null;
  default_currency: string | null;
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

/** The form of an attribute; of none, that of a new one. */
export function formOf(attribute: Attribute | null): AttributeForm {
  if (attribute === null) return blank;
  const { meta, ...plain } = attribute;
  return {
    name: plain.name,
    dtype: plain.dtype,
    tabname: plain.tabname,
    compulsory: plain.compulsory,
    is_internal: plain.is_internal,
    visible: plain.visible,
    isDisabled: plain.isDisabled,
    open_options: plain.open_options,
    whole: plain.whole,
    is_filter: plain.is_filter,
    is_primary: meta.is_primary,
    step: meta.step_increment ?? '',
    dimension: plain.dimension,
    default_unit: plain.default_unit,
    default_currency: plain.default_currency,
  };
}

type Change = InputOf<typeof updateAttribute>['body'];

/** What of a form differs from another one, as the call takes it; undefined when nothing does. */
export function changeOf(before: AttributeForm, form: AttributeForm): Change | undefined {
  const plain = [
    'tabname',
    'compulsory',
    'visible',
    'isDisabled',
    'open_options',
    'whole',
    'is_filter',
  ] as const;
  const change: Record<string, unknown> = {};
  for (const key of plain) if (form[key] !== before[key]) change[key] = form[key];
  if (form.name.trim() !== before.name) change['name'] = form.name.trim();
  // What stands in the internal section is internal by that.
  if (form.tabname !== 'internal' && form.is_internal !== before.is_internal) {
    change['is_internal'] = form.is_internal;
  }
  for (const key of ['dimension', 'default_unit', 'default_currency'] as const) {
    if (form[key] !== before[key]) change[key] = form[key];
  }
  if (form.is_primary !== before.is_primary || form.step.trim() !== before.step) {
    change['meta'] = { is_primary: form.is_primary, step_increment: form.step.trim() || null };
  }
  return Object.keys(change).length === 0 ? undefined : (change as Change);
}

/** What is wrong with the step of a form when it cannot be read; the server tells everything else. */
export function stepProblemOf({ step }: AttributeForm): Problem | undefined {
  if (step.trim() === '' || readAnyDecimal(step, '.') !== undefined) return undefined;
  return { code: 'not_a_number', message: messageOf('not_a_number'), path: 'body.meta.step_increment' };
}

type Creation = InputOf<typeof createAttribute>['body'];

/** The call that makes a new attribute; what it does not take is changed afterwards. */
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

/** Which settings a data type has. */
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
