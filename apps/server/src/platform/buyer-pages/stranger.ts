import type { CallerCtx } from '../context.ts';

/** Somebody without account and permissions in the organisation behind a link, who may not see any of its data yet. */
export function strangerOf({ platform, log }: Pick<CallerCtx, 'platform' | 'log'>, orgId: string): CallerCtx {
  const caller = {
    orgId,
    userId: '',
    sessionId: '',
    email: '',
    name: '',
    isAdmin: false,
    isSystemUser: false,
    permissions: new Set<never>(),
    language: 'en' as const,
    verified: false,
  };
  return { platform, log, caller, audience: { kind: 'buyer', chosen: [] } };
}
