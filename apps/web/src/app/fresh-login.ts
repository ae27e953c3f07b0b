import { watchSession } from '../platform/session/stored-session.ts';

let fresh = false;
watchSession(() => {
  fresh = true;
});

/** @returns whether anybody has signed in on this page since the last call */
export function takeFreshLogin(): boolean {
  const was = fresh;
  fresh = false;
  return was;
}
