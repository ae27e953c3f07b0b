import { z } from 'zod';
import type { EntityKind, Operation } from '@sourcewiz/contract';
import { areaFixtures } from './area-fixtures.ts';

type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  entity?: EntityKind;
  others?: EntityKind[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  default?: unknown;
};

export interface SampleInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** The path of a record id in an input. */
export interface EntityPath {
  path: (string | number)[];
  entity: EntityKind;
}

/** Texts that fit the patterns of the contract. */
const patterns: [RegExp, string][] = [
  [/\\d\{6\}/, '123456'],
  [/\[1-9\]\\d\{0,17\}/, '12.50'],
];

/** Queries that are texts of a shape of their own. */
const queries: Readonly<Record<string, Record<string, unknown>>> = {
  'view_collection.shortlist': { items: '1' },
};

/** What the schemas do not say: bodies whose parts must fit together. */
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  'file.edit_image': { steps: [{ tool: 'flip', direction: 'horizontal' }] },
  'products.bulk_change_attribute': { mode: 'clear' },
  'products.bulk_attribute_update': { mode: 'clear' },
  'products.bulk_change_price': { attribute_id: undefined, change: { kind: 'percent', by: '5' } },
  'products.bulk_preview_price': { attribute_id: undefined, change: { kind: 'percent', by: '5' } },
};

/** A valid input of an operation, generated from its schemas, with `idOf` providing the ids of records. */
export function sampleInput(
  op: Operation,
  idOf: (entity: EntityKind) => unknown,
): { input: SampleInput; paths: EntityPath[] } {
  const paths: EntityPath[] = [];
  const part = (name: 'params' | 'query' | 'body') => {
    const schema = z.toJSONSchema(op[name], { io: 'output', unrepresentable: 'any' }) as JsonSchema;
    return sample(withoutRefs(schema, schema.$defs ?? {}), [name], { idOf, paths }) as Record<
      string,
      unknown
    >;
  };
  const input = { params: part('params'), query: part('query'), body: part('body') };
  Object.assign(input.query, queries[op.name]);
  Object.assign(input.body, bodies[op.name], ...areaFixtures.map((area) => area.bodies?.[op.name]));
  return { input, paths };
}

/** The schema with texts of a named shape in place of their names; some other named shapes contain themselves. */
function withoutRefs<Part>(part: Part, named: Record<string, JsonSchema>): Part {
  if (Array.isArray(part)) return part.map((one) => withoutRefs(one, named)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rest } = part as JsonSchema;
  const shape = named[$ref?.split('/').at(-1) ?? ''];
  const whole = shape?.type === 'string' ? { ...shape, ...rest } : (part as JsonSchema);
  const parts = Object.entries(whole).filter(([name]) => name !== '$defs');
  return Object.fromEntries(parts.map(([name, one]) => [name, withoutRefs(one, named)])) as Part;
}

interface Sampling {
  idOf: (entity: EntityKind) => unknown;
  paths: EntityPath[];
}

function sample(schema: JsonSchema, path: (string | number)[], sampling: Sampling): unknown {
  if (schema.entity) {
    for (const entity of [schema.entity, ...(schema.others ?? [])]) sampling.paths.push({ path, entity });
    return sampling.idOf(schema.entity);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return sample(choice.find(holdsEntity) ?? choice[0] ?? {}, path, sampling);
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, path, sampling);
    case 'array':
      return (schema.minItems ?? 0) > 0 || holdsEntity(schema.items ?? {})
        ? [sample(schema.items ?? {}, [...path, 0], sampling)]
        : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return sampleText(schema);
  }
}

function sampleObject(schema: JsonSchema, path: (string | number)[], sampling: Sampling): unknown {
  const entries = Object.entries(schema.properties ?? {}).filter(([name, property]) => {
    const needed = schema.required?.includes(name) && property.default === undefined;
    return needed || holdsEntity(property);
  });
  return Object.fromEntries(
    entries.map(([name, property]) => [name, sample(property, [...path, name], sampling)]),
  );
}

function sampleText(schema: JsonSchema): string {
  if (schema.format === 'email') return 'somebody@company.example';
  if (schema.format === 'date') return '2026-01-05';
  if (schema.format === 'date-time') return '2026-01-05T08:00:00.000Z';
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  const fitting = patterns.find(([pattern]) => schema.pattern !== undefined && pattern.test(schema.pattern));
  return fitting?.[1] ?? 'sample text of some length'.padEnd(schema.minLength ?? 0, '.');
}

function holdsEntity(schema: JsonSchema): boolean {
  if (schema.entity) return true;
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return parts.some(holdsEntity) || (schema.items !== undefined && holdsEntity(schema.items));
}

/** A copy of the input with the value at one path replaced. */
export function withValueAt(
  input: SampleInput,
  path: readonly (string | number)[],
  value: unknown,
): SampleInput {
  const copy = structuredClone(input);
  let at: Record<string | number, unknown> = copy as never;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  at[path.at(-1) ?? ''] = value;
  return copy;
}
