import type { Attribute } from '@sourcewiz/contract';

/** A text attribute that everybody sees, for tests; give what matters. */
export function anAttribute(given: Partial<Attribute> = {}): Attribute {
  return {
    id: 5,
    name: 'Note',
    internal_name: 'note',
    dtype: 'text',
    tabname: 'basic',
    priority: 1,
    compulsory: false,
    is_internal: false,
    visible: true,
    isDisabled: false,
    options: [],
    open_options: false,
    default_unit: null,
    dimension: null,
    default_currency: null,
    whole: false,
    is_filter: false,
    meta: { is_primary: false, step_increment: null },
    own_units: [],
    revision: 1,
    ...given,
  };
}
