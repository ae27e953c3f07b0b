export { loadSession, SessionRefused } from './load-session.ts';
export { logOut } from './log-out.ts';
