import type { CallerCtx } from '../context.ts';
import { createFairTurns } from '../turns.ts';

const inTurn = createFairTurns({ atOnce: 2, waitingMax: 20, ofEach: { atOnce: 1, waitingMax: 2 } });

/**
 * Runs work that holds many rows of a sheet in memory when its turn comes. No company holds up others with more than
 * one sheet.
 * @throws DomainError rate_limited
 */
export function inSheetTurn<T>({ caller }: CallerCtx, work: () => Promise<T>): Promise<T> {
  return inTurn(caller.orgId, work);
}
