import { openBulkTable } from '@sourcewiz/contract';
import i18next from 'i18next';
import { call } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { bodyOf } from './selected/product-selection.ts';
import { currentSelection } from './selected/selection-store.ts';

/** Opens the chosen products in a table; says so if none is chosen (BULKEDIT-005). */
export async function editInTable(open: (uniqueId: string) => void): Promise<void> {
  const body = bodyOf(currentSelection());
  if (body === null) {
    toast({ tone: 'info', title: i18next.t('library:bar.noneForTable') });
    return;
  }
  const answer = await call(openBulkTable, { body });
  const [problem] = answer.ok ? [] : answer.errors;
  if (answer.ok) open(answer.data.unique_id);
  else if (problem) toast({ tone: 'bad', title: problemText(problem) });
}
