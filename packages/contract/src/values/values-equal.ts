/** Whether two stored values are the same. Values are canonical, so comparing their JSON is enough. */
export function valuesEqual(a: unknown, b: unknown): boolean {
  const [one, other] = [a ?? null, b ?? null];
  if (one === other) return true;
  const haveParts = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null;
  return haveParts && canonicalJson(one) === canonicalJson(other);
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  );
}
