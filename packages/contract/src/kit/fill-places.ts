/**
 * Puts values into the places of a sentence: `{count}` is the value itself, `{count|cell|cells}` the word that goes
 * with it. A place without a value stays as it is.
 * @param show writes a number; as in the source unless told
 */
export function fillPlaces(
  sentence: string,
  params: Record<string, string | number>,
  show: (value: number, name: string) => string = String,
): string {
  const places = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;
  return sentence.replace(places, (place, name: string, one?: string, other = '') => {
    const value = params[name];
    if (one !== undefined) return Number(value) === 1 ? one : other;
    return typeof value === 'number' ? show(value, name) : (value ?? place);
  });
}
