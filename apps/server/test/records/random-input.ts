import { z } from 'zod';
import type { EntityKind, Operation } from '@sourcewiz/contract';
import type { SampleInput } from './sample-input.ts';

/** Random numbers that repeat with the same seed. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number;
  chance(probability: number): boolean;
  /** 0 ≤ n < end, an integer */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32: small, and uniform enough for choosing inputs. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
  };
}

interface JsonSchema {
  type?: string | string[];
  entity?: EntityKind;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** What the schemas do not say. */
export interface Choices {
  idOf(entity: EntityKind): unknown;
  texts: readonly string[];
  emails: readonly string[];
  /** Values of fields by name, e.g. the existing collections. */
  named: Readonly<Record<string, readonly unknown[]>>;
  /** Names without a fixed list, e.g. the ids of attributes. */
  keys: readonly string[];
}

const schemas = new Map<string, JsonSchema>();

function schemaOf(op: Operation, part: 'params' | 'query' | 'body'): JsonSchema {
  const key = `${op.name} ${part}`;
  const known = schemas.get(key);
  if (known) return known;
  // No references: every schema is inlined.
  const schema = z.toJSONSchema(op[part], {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  schemas.set(key, schema);
  return schema;
}

/** A random input of an operation that mostly matches its schemas. */
export function randomInput(op: Operation, random: Random, choices: Choices): SampleInput {
  const part = (name: 'params' | 'query' | 'body') =>
    new Sampler(random, choices).object(schemaOf(op, name), 0) as Record<string, unknown>;
  return { params: withoutGaps(part('params')), query: part('query'), body: part('body') };
}

/** Without one of its parts a path belongs to another operation; one that is too long does not exist. */
function withoutGaps(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, String(value).slice(0, 200).replace(/^\.*$/, 'x')]),
  );
}

/** Texts that fit the patterns of the contract. */
const patterns: readonly [RegExp, readonly string[]][] = [
  [/\\d\{6\}/, ['123456', '000000']],
  [/\\d\{4,15\}/, ['9812345678', '5551234']],
  [/\[1-9\]\\d\{0,17\}/, ['12.50', '0', '999999']],
];

const junk: readonly unknown[] = [null, -1, 'text', true, [], {}, 'x'.repeat(3000), 1e308];

class Sampler {
  readonly #random: Random;
  readonly #choices: Choices;
  constructor(random: Random, choices: Choices) {
    this.#random = random;
    this.#choices = choices;
  }

  value(schema: JsonSchema, name: string, depth: number): unknown {
    const { pick, chance } = this.#random;
    if (chance(0.01)) return pick(junk);
    if (schema.entity) return this.#choices.idOf(schema.entity);
    const named = this.#choices.named[name];
    if (named && chance(0.9)) return pick(named);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return this.value(pick(options), name, depth);
    const [all] = schema.allOf ?? [];
    if (all) return this.value(all, name, depth);
    switch (Array.isArray(schema.type) ? pick(schema.type) : schema.type) {
      case 'object':
        return this.object(schema, depth + 1);
      case 'array':
        return this.#array(schema, name, depth);
      case 'integer':
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return chance(0.5);
      case 'null':
        return null;
      case 'string':
        return this.#text(schema);
      default:
        return pick<unknown>([null, 1, 'Sample', '12.5', true, ['Sample']]);
    }
  }

  object(schema: JsonSchema, depth: number): Record<string, unknown> {
    const { chance } = this.#random;
    const properties = Object.entries(schema.properties ?? {}).filter(
      ([name]) => (schema.required?.includes(name) ?? false) || chance(0.5),
    );
    const entries = properties.map(([name, one]) => [name, this.value(one, name, depth)] as const);
    const more = schema.additionalProperties;
    if (typeof more === 'object' && depth < 4) {
      for (let left = this.#random.below(3); left > 0; left--) {
        entries.push([this.#random.pick(this.#choices.keys), this.value(more, '', depth)]);
      }
    }
    return Object.fromEntries(entries);
  }

  #array(schema: JsonSchema, name: string, depth: number): unknown[] {
    const fewest = schema.minItems ?? 0;
    const length = Math.min(fewest + this.#random.below(3), schema.maxItems ?? Infinity);
    return Array.from({ length }, () => this.value(schema.items ?? {}, name, depth + 1));
  }

  #number({ minimum = 0, maximum = Infinity, type }: JsonSchema): number {
    const number = Math.min(Math.max(minimum, -1_000_000) + this.#random.below(30), maximum);
    return type === 'number' && this.#random.chance(0.3) ? Math.min(number + 0.5, maximum) : number;
  }

  #text({ format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema): string {
    const { pick } = this.#random;
    if (format === 'email') return pick(this.#choices.emails);
    if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
    if (format === 'uri') return 'https://www.example.com/page';
    if (format === 'date-time') return '2026-03-01T12:00:00.000Z';
    if (format === 'date') return '2026-03-01';
    if (format === 'ipv4' || format === 'ipv6') return format === 'ipv4' ? '127.0.0.1' : '::1';
    if (format === 'cidrv4' || format === 'cidrv6') return format === 'cidrv4' ? '127.0.0.0/8' : '::/0';
    const fitting = patterns.find(([known]) => pattern !== undefined && known.test(pattern));
    if (fitting) return pick(fitting[1]);
    return pick(this.#choices.texts).padEnd(minLength, '.').slice(0, maxLength);
  }
}
