import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errorCatalogue, type ErrorCode, type Problem } from '@sourcewiz/contract';
import { isBusy, isConnectionLoss, isDiskFull, isGone } from '../db/connection-loss.ts';
import { DomainError, problem } from '../fail.ts';
import { findUnusable } from './find-unusable.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

class InputError extends Error {
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

/** Their turn came after the caller had left: nothing was done. */
export class CallerLeft extends Error {}

/** A validator of one part of a request by its zod schema. */
export function validateWith(schema: z.ZodType) {
  return (data: unknown) => {
    const unusable = findUnusable(data);
    if (unusable) return { error: new InputError([unusable]) };
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: new InputError(parsed.error.issues) };
  };
}

type Thrown = FastifyError & { validationContext?: string; seconds?: number };

/** Converts anything thrown into the envelope; only deliberate refusals are sent, the rest is logged. */
export function answerError(error: Thrown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, problems } = describe(error);
  if (callerLeft(error, request)) request.log.info({ req: request }, 'the caller left before the answer');
  else if (status >= 500) request.log.error({ err: error, req: request }, 'a request failed');
  void reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify);
  void reply.send({ errors: problems });
}

/** Whether the caller has left: a closed tab also breaks the stream that compresses its answer. */
function callerLeft(error: Thrown, request: FastifyRequest): boolean {
  if (error instanceof CallerLeft) return true;
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(404).send({ errors: [problem({ code: 'not_found' })] });
}

function describe(error: Thrown): { status: number; problems: Problem[] } {
  if (error instanceof DomainError) return { status: error.status, problems: error.problems };
  if (error instanceof InputError)
    return { status: 400, problems: inputProblems(error, error.validationContext) };
  if (error.statusCode === 429) return one('rate_limited', { seconds: error.seconds ?? 60 });
  if (error.statusCode === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return one('payload_too_large', { limit: '2 MB' });
  }
  if (isDiskFull(error)) return one('storage_full');
  if (isGone(error)) return one('conflict');
  if (isBusy(error) || error instanceof CallerLeft) return one('busy');
  if (isConnectionLoss(error)) return one('unavailable');
  // A folder of static files is not a page.
  if (error.statusCode === 403 || error.statusCode === 404) return one('not_found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return one('malformed_request');
  }
  return one('internal');
}

function one(code: ErrorCode, params?: Problem['params']) {
  return {
    status: errorCatalogue[code].status,
    problems: [problem({ code, ...(params ? { params } : {}) })],
  };
}

function inputProblems({ issues }: InputError, context = 'body'): Problem[] {
  const place = context === 'querystring' ? 'query' : context;
  return issues.slice(0, 50).map(({ path, message }) => {
    const field = [place, ...path].join('.');
    return problem({
      code: 'invalid_input',
      path: field,
      params: { field: path.join('.') || place, reason: message },
    });
  });
}
