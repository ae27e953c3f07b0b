import type { Problem } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../platform/i18n/problem-text.ts';

/** What went wrong with a form as a whole, as a sentence; null while nothing did. */
export function useBanner() {
  const { t } = useTranslation('identity');
  const [banner, setBanner] = useState<string | null>(null);
  return {
    banner,
    /** Takes the refusals that belong to no field. */
    onRefused: ([problem]: readonly Problem[]): void => {
      if (problem !== undefined) setBanner(problemText(problem) || t('signIn.failed'));
    },
    clear: (): void => setBanner(null),
  };
}
