import type { z } from 'zod';
import { wholeNumber } from './settings-schema.ts';

/** A setting as people read it. `default` and `example` are written as they would be in `.env`. */
export type SettingRow = {
  readonly name: string;
  readonly group: SettingGroup;
  readonly default: string;
  readonly what: string;
  readonly example: string;
  /** True if the value must never be printed. */
  readonly hidden: boolean;
};

export const SETTING_GROUPS = [
  'The program',
  'Data',
  'Watching',
  'Backups',
  'Smart search',
  'Mail and SMS',
  'Brand',
  'Accounts',
  'Limits',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

type Definition<Schema extends z.ZodType<unknown, string>> = SettingRow & { readonly schema: Schema };

type Words = { default: string; what: string; example: string };

export function row<Schema extends z.ZodType<unknown, string>>(words: Words & { schema: Schema }) {
  return { ...words, hidden: false };
}

export function hidden<Schema extends z.ZodType<unknown, string>>(words: Words & { schema: Schema }) {
  return { ...words, hidden: true };
}

export function limit({
  default: count,
  what,
  from,
  to,
}: {
  default: number;
  what: string;
  from: number;
  to: number;
}) {
  const schema = wholeNumber({ from, to });
  return { ...row({ default: String(count), what, example: String(count), schema }), isLimit: true as const };
}

export function group<
  Rows extends Record<string, Omit<Definition<z.ZodType<unknown, string>>, 'name' | 'group'>>,
>(title: SettingGroup, rows: Rows) {
  const named = Object.entries(rows).map(([name, definition]) => [
    name,
    { ...definition, name, group: title },
  ]);
  return Object.fromEntries(named) as {
    [Name in keyof Rows]: Rows[Name] & { name: Name; group: SettingGroup };
  };
}
