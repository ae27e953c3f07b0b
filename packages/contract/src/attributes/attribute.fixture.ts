import { attributeOf } from '../attribute-types/test/attribute-of.ts';
import type { Attribute } from './attributes.ts';

/** A text attribute that everybody sees, for tests; pass only what matters. */
export function anAttribute(given: Partial<Attribute> = {}): Attribute {
  return {
    ...attributeOf('text'),
    id: 5,
    name: 'Note',
    internal_name: 'note',
    tabname: 'basic',
    priority: 1,
    is_internal: false,
    visible: true,
    isDisabled: false,
    options: [],
    open_options: false,
    is_filter: false,
    meta: { is_primary: false, step_increment: null },
    own_units: [],
    revision: 1,
    ...given,
  };
}
