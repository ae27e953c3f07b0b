import type { Problem } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../platform/i18n/problem-text.ts';

/** Answers without a message of their own: none came, or it could not be read. */
const withoutWords: ReadonlySet<string> = new Set(['network', 'internal', 'unexpected_answer']);

/** What is wrong with a form as a whole, as a sentence; null if nothing is. */
export function useBanner() {
  const { t } = useTranslation('identity');
  const [banner, setBanner] = useState<string | null>(null);
  return {
    banner,
    /** Takes the problems that belong to no field. */
    onRefused: ([problem]: readonly Problem[]): void => {
      if (problem === undefined) return;
      // Only the server's own words say what is wrong (AUTH-058).
      const words = withoutWords.has(problem.code) ? '' : problemText(problem);
      setBanner(words || t('signIn.failed'));
    },
    clear: (): void => setBanner(null),
  };
}
