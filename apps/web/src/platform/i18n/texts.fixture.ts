import { beforeAll } from 'vitest';
import { changeLanguage, startTexts } from './language.ts';
import { loadTexts, type Namespace } from './texts.ts';

/** Shows the screens in English in the tests of a file, with these texts beside the platform's. */
export function useTexts(...names: readonly Namespace[]): void {
  beforeAll(async () => {
    await startTexts();
    await changeLanguage('en');
    await loadTexts(names);
  });
}
