import { problemText } from '../i18n/problem-text.ts';
import type { FieldProblem } from './changes.rules.ts';

/** The sentence for what is wrong with a field; undefined if nothing is. */
export function fieldProblemText(problem: FieldProblem | undefined): string | undefined {
  return typeof problem === 'object' ? problemText(problem) : problem;
}
