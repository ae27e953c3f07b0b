/** The next whole carton up or down, within what a buyer may make of a quantity (ruling AG). */
export function quantityStep(
  quantity: number,
  by: 1 | -1,
  { least, most, step }: { least: number; most: number; step: number },
): number {
  const next = by > 0 ? (Math.floor(quantity / step) + 1) * step : (Math.ceil(quantity / step) - 1) * step;
  return Math.min(most, Math.max(least, next));
}
