/** A value of the search part that is meant as text: the router reads `42` and `true` as a number and a boolean. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
