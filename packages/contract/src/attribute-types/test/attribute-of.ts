import type { AttributeShape, Dtype } from '../attribute-type.ts';

/** An attribute of a type as simple as it can be; a test states only what it is about. */
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
