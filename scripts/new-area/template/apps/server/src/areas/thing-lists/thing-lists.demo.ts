import type { Ctx } from '../../platform/context.ts';
import { thingLists } from './thing-lists.store.ts';

const names = { en: ['First', 'Second'], tr: ['Birinci', 'İkinci'] } as const;

/** Thing lists of a demo company. */
export async function seedThingLists(ctx: Ctx): Promise<void> {
  for (const name of names[ctx.caller.language]) await thingLists.add(ctx, { name });
}
