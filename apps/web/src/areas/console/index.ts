import { loadTexts } from '../../platform/i18n/texts.ts';
import { late } from '../../platform/kit/late.tsx';
import { lazyPage } from '../../platform/router/lazy-page.ts';

/** The console's own frame, in place of the shell's: navigation, and what a person without second factor is told. */
export const ConsoleFrame = lazyPage(() => import('./frame/console-frame.tsx'), 'ConsoleFrame', 'console');

/** Says that this is a company's account which the provider has entered, until when, and how to leave. */
export const VisitBar = late(async () => {
  const [{ VisitBar: part }] = await Promise.all([import('./frame/visit-bar.tsx'), loadTexts(['console'])]);
  return part;
});
