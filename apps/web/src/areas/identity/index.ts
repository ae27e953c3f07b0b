import { loadTexts } from '../../platform/i18n/texts.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';

export { loadSession, SessionRefused } from './load-session.ts';
export { logOut } from './log-out.ts';

/** The policies to accept on the dashboard; loaded when the dashboard opens. */
export const PolicyDialogs = lazyPart(async () => {
  const [{ PolicyDialogs: part }] = await Promise.all([
    import('./policies/policy-dialogs.tsx'),
    loadTexts(['policies', 'identity']),
  ]);
  return { default: part };
});
