import type { DemoResource } from './demo-types.ts';

/** A material or process; then its category, unit, rate, wastage in percent and supplier. */
export function resource(
  type: DemoResource['type'],
  name: string,
  [category, unit, rate, wastage, supplier]: [string, string, string, string, string],
): DemoResource {
  return { type, name, category, unit, rate, wastage, supplier };
}
