import type { CallerCtx } from '../context.ts';
import { createTurns, createTurnsByKey } from '../turns.ts';

/** Sheets that are worked on at the same moment, and that wait for it: of all companies, and of one. */
const inTurnOfAll = createTurns({ atOnce: 2, waitingMax: 20 });
const inTurnOfCompany = createTurnsByKey({ atOnce: 1, waitingMax: 2 });

/**
 * Runs work that holds many rows of a sheet in its turn; no company keeps the others waiting with more than one sheet.
 * @throws DomainError rate_limited
 */
export function inSheetTurn<T>({ caller }: CallerCtx, work: () => Promise<T>): Promise<T> {
  return inTurnOfCompany(caller.orgId, () => inTurnOfAll(work));
}
