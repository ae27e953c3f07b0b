import { z } from 'zod';

const envelopes = new WeakSet<z.ZodType>();

/** The schema of a whole answer that has meta beside its data. */
export function withMeta(data: z.ZodType, meta: z.ZodType): z.ZodType {
  const envelope = z.object({ data, meta });
  envelopes.add(envelope);
  return envelope;
}

/**
 * Limits an answer to what its schema lists.
 * @param schema of the data, or of the whole answer if `withMeta` made it
 * @throws ZodError if the handler returned something else
 */
export function allowListed(schema: z.ZodType, answer: { data: unknown }): unknown {
  return envelopes.has(schema) ? schema.parse(answer) : { data: schema.parse(answer.data) };
}
