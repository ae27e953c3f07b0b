import type { Ctx } from '../../platform/context.ts';

/** Finds those of the products that an area has something to say about. @returns their ids */
export type ProductFinder = (ctx: Ctx, ids: readonly number[]) => Promise<readonly number[]>;
