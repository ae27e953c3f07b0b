import { existsSync, readdirSync } from 'node:fs';
import type { EntityKind, PermissionSlug } from '@sourcewiz/contract';
import type { TestApp } from '../boot-app.ts';
import type { Company } from '../factories.ts';

/** One record of each kind in a company. */
export type Records = Record<EntityKind, unknown>;

/** What the tests that walk all operations must know about an area: its `<area>.fixture.ts` exports it as `fixture`. */
export interface AreaFixture {
  /**
   * Creates one of each of its records.
   * @param known the records of the areas below
   * @param marker is part of their names and texts
   */
  records?(about: {
    t: TestApp;
    company: Company;
    known: Partial<Records>;
    marker: string;
  }): Promise<Partial<Records>>;
  /** What each permission allows, and nothing else does: names of operations, with the row of the requirement. */
  opens?: readonly PermissionRow[];
  /** What any one of several permissions allows. */
  openedByAny?: readonly { slugs: readonly PermissionSlug[]; opens: readonly string[] }[];
  /** Bodies of operations whose parts must fit together, by operation. */
  bodies?: Readonly<Record<string, Record<string, unknown>>>;
}

export interface PermissionRow {
  row: string;
  slug: PermissionSlug;
  opens: readonly string[];
}

const folder = new URL('../../src/areas/', import.meta.url);

/** The fixtures of all areas that have one, by name. */
export const areaFixtures: readonly AreaFixture[] = await Promise.all(
  readdirSync(folder)
    .toSorted()
    .map((area) => new URL(`${area}/${area}.fixture.ts`, folder))
    .filter((file) => existsSync(file))
    .map(async (file) => ((await import(file.href)) as { fixture: AreaFixture }).fixture),
);
