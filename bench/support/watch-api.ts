import { listCurrencies } from '@sourcewiz/contract';
import type { BenchCompany } from './company.ts';
import { sleep } from './measure.ts';
import { must } from './sign-in.ts';

/** Times of a light call, repeated until it is stopped. */
export function watchApi({ call }: Pick<BenchCompany, 'call'>): { stop(): Promise<number[]> } {
  const times: number[] = [];
  const ending = new AbortController();
  const done = (async () => {
    while (!ending.signal.aborted) {
      const startedAt = performance.now();
      must(await call(listCurrencies));
      times.push(performance.now() - startedAt);
      await sleep(50);
    }
  })();
  return {
    async stop() {
      ending.abort();
      await done;
      return times;
    },
  };
}
