import { useTranslation } from 'react-i18next';
import { Steps } from '../../../platform/kit/page/steps.tsx';
import { buildSteps, type BuildStep } from '../catalogues.rules.ts';
import { stepLink } from '../step-link.ts';

/** The four steps of a catalogue with the current one marked; the others are links once the catalogue exists. */
export function BuildSteps({ current, catalogueId }: { current: BuildStep; catalogueId: number | null }) {
  const { t } = useTranslation('catalogues');
  return (
    <Steps
      label={t('steps.label')}
      done={t('steps.done')}
      current={current}
      items={buildSteps.map((key) => ({
        key,
        label: t(`steps.${key}`),
        link: catalogueId === null ? undefined : stepLink(key, catalogueId),
      }))}
    />
  );
}
