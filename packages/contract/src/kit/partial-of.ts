import { z } from 'zod';

type Without<Schema> =
  Schema extends z.ZodDefault<infer Inner>
    ? Without<Inner>
    : Schema extends z.ZodPrefault<infer Inner>
      ? Without<Inner>
      : Schema extends z.ZodObject<infer Shape>
        ? z.ZodObject<Changed<Shape>>
        : Schema;
type Changed<Shape> = { [Field in keyof Shape]: z.ZodOptional<Without<Shape[Field]> & z.ZodType> };

/**
 * The shape of a change: every field may be left out, and one that is left out stays as it is. `partial()` would fill in
 * the defaults of the fields. Objects in fields are changed in the same way.
 */
export function partialOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.ZodObject<Changed<Shape>> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const bare = withoutDefault(field as z.ZodType);
    const inner = bare instanceof z.ZodObject ? partialOf(bare) : bare;
    return [name, inner.optional()];
  });
  // One type assertion: the fields are made as the type says.
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodObject<Changed<Shape>>;
}

function withoutDefault(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? withoutDefault(schema.unwrap() as z.ZodType)
    : schema;
}
