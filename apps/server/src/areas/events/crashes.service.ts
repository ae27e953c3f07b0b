import type { ParsedOf, reportCrash } from '@sourcewiz/contract';
import { fail } from '../../platform/fail.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Visitor } from '../../platform/http/routes.ts';
import { createVisitWindow } from '../../platform/http/visit-window.ts';

/** Anybody can send these: they must not fill the log. Each process counts on its own. */
const ofOneNetwork = createVisitWindow({ limit: 5, minutes: 1 });
const ofAll = createVisitWindow({ limit: 60, minutes: 1 });

/** Logs a screen that crashed. @throws DomainError rate_limited */
export function logCrash({ platform, log, ip }: Visitor, crash: ParsedOf<typeof reportCrash>['body']): void {
  const now = platform.clock.now();
  const wait = ofOneNetwork.take([networkOf(ip)], now) || ofAll.take([], now);
  if (wait > 0) fail('rate_limited', { params: { seconds: wait } });
  log.error({ crash }, 'a screen broke in the browser');
}
