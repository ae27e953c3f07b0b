import { watchSession } from '../platform/session/stored-session.ts';

let fresh = false;
watchSession(() => {
  fresh = true;
});

/** @returns whether somebody signed in on this page since it was asked last */
export function takeFreshLogin(): boolean {
  const was = fresh;
  fresh = false;
  return was;
}
