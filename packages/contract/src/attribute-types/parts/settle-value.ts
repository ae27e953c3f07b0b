import type { AttributeShape, AttributeType, Parsed } from '../attribute-type.ts';

/**
 * The last step for every source, be it form, sheet or API: an empty value becomes null, any other its canonical form,
 * which is then checked.
 */
export function settleValue<V>(type: AttributeType<V>, value: V, attribute: AttributeShape): Parsed<V> {
  const tidy = type.normalise(value, attribute);
  if (type.isEmpty(tidy)) return { ok: true, value: null };
  const problems = type.validate(tidy, attribute);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: tidy };
}
