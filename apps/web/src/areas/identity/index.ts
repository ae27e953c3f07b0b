import { loadTexts } from '../../platform/i18n/texts.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';

export { loadSession, SessionRefused } from './load-session.ts';
export { logOut } from './log-out.ts';
export { complain, sendNumberCode, type SentCode } from './phone/send-number-code.ts';

/** The policies to accept on the dashboard; loaded when the dashboard opens. */
export const PolicyDialogs = lazyPart(async () => {
  const [{ PolicyDialogs: part }] = await Promise.all([
    import('./policies/policy-dialogs.tsx'),
    loadTexts(['policies', 'identity']),
  ]);
  return { default: part };
});

/** The dialog for the code of a number; loaded when it opens. */
export const NumberProof = lazyPart(async () => {
  const [{ NumberProof: part }] = await Promise.all([
    import('./phone/number-proof.tsx'),
    loadTexts(['identity']),
  ]);
  return { default: part };
});
