import { beforeAll } from 'vitest';
import { changeLanguage, startTexts } from './language.ts';
import { loadTexts, registerTexts, type AreaTexts } from './texts.ts';

/** Shows the screens in English in the tests of a file, with the texts of these areas beside the platform's. */
export function useTexts(...areas: readonly AreaTexts[]): void {
  beforeAll(async () => {
    registerTexts(areas);
    await startTexts();
    await changeLanguage('en');
    await loadTexts(areas.map(({ namespace }) => namespace));
  });
}
