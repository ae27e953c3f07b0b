import { loadTexts } from '../../platform/i18n/texts.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';

/** Replaces the dashboard until the company is set up; only new companies load it. */
export const OnboardingPage = lazyPart(async () => {
  const [{ OnboardingPage: page }] = await Promise.all([
    import('./onboarding-page.tsx'),
    loadTexts(['organisation']),
  ]);
  return { default: page };
});
