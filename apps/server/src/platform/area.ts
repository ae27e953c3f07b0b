import type { FastifyInstance } from 'fastify';
import type { Ctx, Platform } from './context.ts';
import type { ContentCollection } from './db/content-collection.ts';
import type { Forget, AreaTable } from './db/area-table.ts';
import type { Route } from './http/routes.ts';
import type { JobDeclaration } from './jobs/define-job.ts';
import { createSlots, defineSlot, fill, type AnySlot, type Filling, type Slots } from './slots.ts';
import type { TaskDeclaration } from './tasks/define-task.ts';

/** Periodic work that nobody asks for, e.g. removing expired data. */
export interface Chore {
  what: string;
  everySeconds: number;
  /** With many workers, one of them does it. */
  run(platform: Platform): Promise<void>;
}

/** Everything that an area adds to the program. Absent fields mean that it has none. */
export interface Area {
  name: string;
  /** Its own tables, defined in its `*.tables.ts`. */
  tables?: readonly AreaTable[];
  /** Answers to the operations of the contract. */
  operations?: readonly Route[];
  /** Routes outside the contract: files and pages. */
  pages?(app: FastifyInstance, platform: Platform): void;
  tasks?: readonly TaskDeclaration[];
  jobs?: readonly JobDeclaration[];
  chores?: readonly Chore[];
  /** What `items/{collection}` may read from it. */
  collections?: readonly ContentCollection[];
  /** Gives a new company its initial data, in the transaction that verifies its first admin. */
  foundCompany?(ctx: Ctx): Promise<void>;
  /**
   * Its records in a demo company, made through its own services, in the language of `ctx.caller`. What builds on the
   * records of other areas is returned as a function, which runs after all of them.
   */
  demo?(ctx: Ctx): Promise<void | (() => Promise<void>)>;
  /** Slots that exactly one area must fill. */
  needs?: readonly AnySlot[];
  /** What it provides to areas that must not know it. */
  fills?: readonly Filling[];
}

/** @returns the manifest of an area, checked by the compiler */
export const defineArea = (area: Area): Area => area;

/** Slots that manifests fill through a field of their own. */
export const slots = {
  tasks: defineSlot<TaskDeclaration>('tasks'),
  collections: defineSlot<ContentCollection>('collections'),
  foundCompany: defineSlot<NonNullable<Area['foundCompany']>>('what a company begins with'),
  demo: defineSlot<NonNullable<Area['demo']>>('records of a demo company'),
  forgetPerson: defineSlot<Forget>('what is kept of people'),
  tables: defineSlot<AreaTable>('tables'),
};

/** All manifests combined. */
export interface Program {
  routes: readonly Route[];
  jobs: readonly JobDeclaration[];
  chores: readonly Chore[];
  slots: Slots;
  registerPages(app: FastifyInstance, platform: Platform): void;
}

/** @throws if two tasks have the same action, or a slot that an area needs is not filled */
export function fold(areas: readonly Area[]): Program {
  const filled = createSlots(
    areas.flatMap(({ tables = [], tasks = [], collections = [], foundCompany, demo, fills = [] }) => [
      ...tables.map((table) => fill(slots.tables, table)),
      ...tables
        .flatMap(({ person }) => (person === 'nothing' ? [] : (person.forgotten ?? [])))
        .map((forget) => fill(slots.forgetPerson, forget)),
      ...tasks.map((task) => fill(slots.tasks, task)),
      ...collections.map((collection) => fill(slots.collections, collection)),
      ...(foundCompany ? [fill(slots.foundCompany, foundCompany)] : []),
      ...(demo ? [fill(slots.demo, demo)] : []),
      ...fills,
    ]),
  );
  for (const { needs = [] } of areas) for (const slot of needs) filled.one(slot);
  const chores = areas.flatMap((area) => area.chores ?? []);
  const actions = filled.all(slots.tasks).map(({ action }) => action);
  const twice = actions.find((action, index) => actions.indexOf(action) < index);
  if (twice !== undefined) throw new Error(`Two tasks have the action ${twice}`);
  return {
    routes: areas.flatMap(({ operations = [] }) => operations),
    jobs: [...areas.flatMap(({ jobs = [] }) => jobs), choreJob(chores)],
    chores,
    slots: filled,
    registerPages: (app, platform) => areas.forEach(({ pages }) => pages?.(app, platform)),
  };
}

/** The queue of the chores. */
export const CHORES = 'chores';

/** A chore that fails is run again when it is next due. */
const choreJob = (chores: readonly Chore[]): JobDeclaration => ({
  queue: CHORES,
  retryLimit: 0,
  concurrency: 2,
  run: async (platform, { chore }) => chores.find(({ what }) => what === chore)?.run(platform),
});
