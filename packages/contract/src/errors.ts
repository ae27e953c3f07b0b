import { areaDeclares } from './areas.ts';
import type { AreaDeclares, ErrorCode, InBoth } from './kit/declares.ts';
import { fillPlaces } from './kit/fill-places.ts';

/** Every error code of the API, with its status and its sentence in both languages. */
export const errorCatalogue = Object.fromEntries(
  areaDeclares.flatMap(({ errors = {} }: AreaDeclares) => Object.entries(errors)),
) as Readonly<Record<ErrorCode, InBoth & { status: number }>>;

/**
 * The sentence of a code with its params filled in.
 * @param params values for the `{name}` placeholders; one without a value stays as it is
 */
export function messageOf(
  code: ErrorCode,
  params: Record<string, string | number> = {},
  language: keyof InBoth = 'en',
): string {
  return fillPlaces(errorCatalogue[code][language], params);
}
