import { z } from 'zod';
import type { Kind } from './kinds.ts';
import { defineOperation } from './operation.ts';
import type { Access } from './permissions.ts';

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

/**
 * The call that lists who changed what in a record, the latest first.
 * @param about.name of the call: `contacts.history`
 * @param about.path of the record below `/api`: `contacts/:id`
 * @param about.params of its path
 * @param about.fields names of the fields in the history
 */
export function historyOperation<
  const Path extends string,
  Params extends z.ZodType,
  Fields extends z.ZodType<string>,
>({
  name,
  path,
  permission,
  kind,
  params,
  fields,
}: {
  name: string;
  path: Path;
  permission: Access;
  kind: Kind;
  params: Params;
  fields: Fields;
}) {
  return defineOperation({
    name,
    method: 'GET',
    path: `/api/${path}/history`,
    permission,
    kinds: { [kind]: 'params.id' },
    params,
    /** `before` is the id of the last entry of the previous page. */
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    response: z.object({
      entries: z.array(
        z.object({
          id: z.int(),
          at: z.iso.datetime(),
          by: z.string(),
          changes: z.array(z.object({ field: fields, before: fieldValue, after: fieldValue })),
        }),
      ),
      has_more: z.boolean(),
    }),
  });
}
