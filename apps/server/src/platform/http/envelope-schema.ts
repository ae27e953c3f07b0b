import { z } from 'zod';

const envelopes = new WeakSet<z.ZodType>();

/** The schema of a whole answer that has meta beside its data. */
export function withMeta(data: z.ZodType, meta: z.ZodType): z.ZodType {
  const envelope = z.object({ data, meta });
  envelopes.add(envelope);
  return envelope;
}

/**
 * What leaves of an answer: only what the schema names.
 * @param schema of the data, or of the whole answer when `withMeta` made it
 * @throws ZodError when the handler answered something else
 */
export function allowListed(schema: z.ZodType, answer: { data: unknown }): unknown {
  return envelopes.has(schema) ? schema.parse(answer) : { data: schema.parse(answer.data) };
}
