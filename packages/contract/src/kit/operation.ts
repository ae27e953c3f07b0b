import { z } from 'zod';
import type { KindIdPaths } from './kinds.ts';
import type { Access } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodType;

/** One call of the API: the server registers it, the client calls it, OpenAPI and many tests are made from it. */
export interface Operation<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  Path extends string = string,
  Errors extends readonly string[] = readonly string[],
> {
  /** Unique, dotted: `products.create`. */
  name: string;
  method: Method;
  /** Full path with `:name` parameters, beginning with `/api/`. */
  path: Path;
  permission: Access;
  /** Kinds of records that the answer shows or the call changes, and where their ids are. */
  kinds?: KindIdPaths;
  params: Params;
  query: Query;
  body: Body;
  /** Shape of `data` in the answer; an allow-list that is applied to everything sent. */
  response: Response;
  /** Shape of `meta` beside it; the handler then answers `{ data, meta }`. */
  meta?: Schema;
  /** Codes that this call may answer in addition to the common ones. */
  errors: Errors;
  /** Multipart fields, for calls that take files instead of a JSON body. */
  upload?: UploadFields;
  /** Alternative names of query parameters: the parameter by its other name. */
  queryAlso?: Readonly<Record<string, string>>;
  /** A GET that changes something: no link may trigger it, so the session's token counts in the header only. */
  needsHeader?: true;
  /** Whether the provider's people may call it while they visit a company, if the rule of `isOpenToVisits` differs. */
  inVisit?: 'allowed' | 'refused';
}

/**
 * Whether the provider's people may call an operation while they visit a company: they may work on its records, and do
 * nothing that outlasts the visit. What belongs to admins or to the person themselves is only read.
 */
export function isOpenToVisits({
  method,
  permission,
  inVisit,
}: Pick<Operation, 'method' | 'permission' | 'inVisit'>): boolean {
  if (inVisit !== undefined) return inVisit === 'allowed';
  return method === 'GET' || !['admin', 'member', 'pending'].includes(String(permission));
}

export interface UploadFields {
  /** Name of the file field. */
  file: string;
  /** Most files in one request. */
  maxFiles: number;
  /** Most bytes of one file. */
  maxBytes: number;
  /** Names of text fields that may be sent with the files. */
  texts?: readonly string[];
}

const emptySchema = z.object({});
type EmptySchema = typeof emptySchema;

/**
 * Declares an operation. Missing parts become an empty object schema, so that every operation has the same shape.
 * @returns the operation with all parts present
 */
export function defineOperation<
  const Path extends `/api/${string}`,
  Response extends Schema,
  Params extends Schema = EmptySchema,
  Query extends Schema = EmptySchema,
  Body extends Schema = EmptySchema,
  const Errors extends readonly string[] = readonly [],
  Meta extends Schema | undefined = undefined,
>(op: {
  name: string;
  method: Method;
  path: Path;
  permission: Access;
  kinds?: KindIdPaths;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  meta?: Meta;
  errors?: Errors;
  upload?: UploadFields;
  queryAlso?: Readonly<Record<string, string>>;
  needsHeader?: true;
  inVisit?: 'allowed' | 'refused';
}): Operation<Params, Query, Body, Response, Path, Errors> & WithMeta<Meta> {
  const { meta, ...rest } = op;
  const filled: Operation<Params, Query, Body, Response, Path, Errors> = {
    ...rest,
    ...(meta ? { meta } : {}),
    params: (op.params ?? emptySchema) as Params,
    query: (op.query ?? emptySchema) as Query,
    body: (op.body ?? emptySchema) as Body,
    errors: (op.errors ?? []) as unknown as Errors,
  };
  return filled as typeof filled & WithMeta<Meta>;
}

/** Marks in the type that an operation has meta, so that its handler must return some. */
type WithMeta<Meta> = Meta extends Schema ? { meta: Meta } : {};

type Part<K extends string, T> = {} extends T ? { [P in K]?: T } : { [P in K]: T };

/** What a caller sends. */
export type InputOf<Op extends Operation> = Part<'params', z.input<Op['params']>> &
  Part<'query', z.input<Op['query']>> &
  Part<'body', z.input<Op['body']>>;

/** What the handler receives after parsing. */
export type ParsedOf<Op extends Operation> = {
  params: z.output<Op['params']>;
  query: z.output<Op['query']>;
  body: z.output<Op['body']>;
};

/** What the handler returns, before the response schema strips it. */
export type AnswerOf<Op extends Operation> = z.input<Op['response']>;
/** What the caller gets as `data`. */
export type ResultOf<Op extends Operation> = z.output<Op['response']>;
