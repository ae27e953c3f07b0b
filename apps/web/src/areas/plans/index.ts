import { late } from '../../platform/kit/late.tsx';
import { loadTexts } from '../../platform/i18n/texts.ts';

export { openPlanDialog, openUpgrade } from './plan-dialogs.ts';
export { canStartTrial } from './banner/plan-banner.rules.ts';
export { useModule } from './use-usage.ts';

/** The banner under the header: at most one, the most urgent. */
export const PlanBanner = late(async () => {
  const [{ PlanBanner: part }] = await Promise.all([
    import('./banner/plan-banner.tsx'),
    loadTexts(['plans']),
  ]);
  return part;
});
/** What the provider announces: one line, the most urgent. */
export const AnnouncementBar = late(async () => {
  const [{ AnnouncementBar: part }] = await Promise.all([
    import('./banner/announcement-bar.tsx'),
    loadTexts(['plans']),
  ]);
  return part;
});
/** The dialogs about plans; rendered once in the shell. */
export const PlanHost = late(async () => {
  const [{ PlanHost: part }] = await Promise.all([import('./plan-host.tsx'), loadTexts(['plans'])]);
  return part;
});
/** The plan and its use at the foot of the navigation (SHELL-019). */
export const PlanLine = late(async () => {
  const [{ PlanLine: part }] = await Promise.all([import('./plan-line.tsx'), loadTexts(['plans'])]);
  return part;
});
/** How long the trial of labels lasts, with the way to a plan (LABEL-003). */
export const LabelTrial = late(async () => {
  const [{ LabelTrial: part }] = await Promise.all([import('./label-trial.tsx'), loadTexts(['plans'])]);
  return part;
});
/** A plan as companies see it, for the provider. */
export const PlanCardPreview = late(async () => {
  const [{ PlanCardPreview: part }] = await Promise.all([
    import('./plan-card-preview.tsx'),
    loadTexts(['plans']),
  ]);
  return part;
});
