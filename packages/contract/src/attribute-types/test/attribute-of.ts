import type { AttributeShape, Dtype } from '../attribute-type.ts';

/** The simplest attribute of a type; a test states only what it is about. */
export function attributeOf(dtype: Dtype, change: Partial<AttributeShape> = {}): AttributeShape {
  return {
    dtype,
    name: 'Thing',
    compulsory: false,
    options: [],
    open_options: true,
    default_unit: null,
    dimension: null,
    default_currency: null,
    whole: false,
    ...change,
  };
}
