import type { z } from 'zod';
import { failureSchema, type Problem } from './envelope.ts';
import type { InputOf, Method, Operation, ResultOf } from './operation.ts';

/** The result of a call; a failed call is an answer, not an exception (ruling 22). */
export type CallResult<T> =
  | { ok: true; status: number; data: T }
  | { ok: false; status: number; errors: Problem[] };

export interface WireRequest {
  method: Method;
  /** Path with query string. */
  url: string;
  body: unknown;
}
/** Sends one request; resolves with status 0 and no body if the network failed. */
export type Send = (request: WireRequest) => Promise<{ status: number; body: unknown }>;

export type Call = <Op extends Operation>(
  op: Op,
  ...input: {} extends InputOf<Op> ? [InputOf<Op>?] : [InputOf<Op>]
) => Promise<CallResult<ResultOf<Op>>>;

/**
 * The address of an operation with its parameters and query filled in.
 * Lists become repeated query parameters; undefined values are left out.
 */
export function addressOf(op: Pick<Operation, 'path'>, params: unknown = {}, query: unknown = {}): string {
  const values = params as Record<string, unknown>;
  const path = op.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])));
  const search = Object.entries(query as Record<string, unknown>)
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((one) => [key, one] as const))
    .filter(([, one]) => one !== undefined && one !== null)
    .map(([key, one]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`);
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

/**
 * A typed client over any transport.
 * @param send carries one request over the wire
 * @returns `call(op, input)`: data parsed by the operation's response schema, or the errors of the answer
 */
export function createClient(send: Send): Call {
  return async (op, ...[input]) => {
    const parts = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown };
    const url = addressOf(op, parts.params, parts.query);
    const answer = await send({
      method: op.method,
      url,
      body: op.method === 'GET' ? undefined : (parts.body ?? {}),
    });
    return readAnswer(op.response, answer) as CallResult<ResultOf<typeof op>>;
  };
}

/** Parses an answer by the schema of its data. */
export function readAnswer<S extends z.ZodType>(
  schema: S,
  { status, body }: { status: number; body: unknown },
): CallResult<z.output<S>> {
  if (status >= 200 && status < 300) {
    const data = schema.safeParse((body as { data?: unknown } | null)?.data);
    if (data.success) return { ok: true, status, data: data.data };
    return {
      ok: false,
      status,
      errors: [{ code: 'unexpected_answer', message: 'The answer could not be read' }],
    };
  }
  const failure = failureSchema.safeParse(body);
  if (failure.success) return { ok: false, status, errors: failure.data.errors as Problem[] };
  const code = status === 0 ? 'network' : 'internal';
  return { ok: false, status, errors: [{ code, message: status === 0 ? 'No connection' : 'Server error' }] };
}
