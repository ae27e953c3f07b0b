import type { Operation } from '@sourcewiz/contract';
import type { Caller, Platform } from '../context.ts';
import { defineSlot } from '../slots.ts';

/** A call that was answered. */
export interface ObservedCall {
  op: Operation;
  caller: Caller | undefined;
  milliseconds: number;
  /** False if it was refused or failed. */
  succeeded: boolean;
}

/** What areas learn from calls: quickly, in memory, since callers wait for it. */
export const callObservers =
  defineSlot<(platform: Platform, call: ObservedCall) => void>('who observes calls');
