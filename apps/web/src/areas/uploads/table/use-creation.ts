import { createProducts, saveUploadTable } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { cellKey } from '../../../platform/grid/rules/edits.rules.ts';
import { askWhether } from '../../../platform/kit/confirm/ask-confirm.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import type { OpenUpload } from './use-upload-table.ts';

/** The phase of creating the products (BULKUP-002). */
type Phase = 'filling' | 'checking' | 'wrong' | 'creating';

/**
 * Creates the products of an upload: everything is stored and checked first, and nothing starts while a cell is wrong.
 */
export function useCreation({ state, entries, table, untold, tell }: OpenUpload): {
  create: () => Promise<void>;
  isBusy: boolean;
  /** Text about the phase; undefined if there is none. */
  said: string | undefined;
} {
  const { t } = useTranslation('uploadTable');
  const { t: words } = useTranslation('grid');
  const { number } = useFormats();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>('filling');
  const { grid, saving, conflicts } = table;
  const taskId = state.task_id;

  function refuse(count: number): void {
    setPhase('wrong');
    toast({ tone: 'warn', title: t('wrong', { count, formatted: number(count) }) });
  }

  /** Stores everything, and has it checked. @returns whether nothing is wrong */
  async function check(): Promise<boolean> {
    setPhase('checking');
    if (!(await saving.flush())) {
      setPhase('filling');
      return false;
    }
    const body = { task_id: taskId, revision: saving.revision(), cells: [] };
    const answer = await call(saveUploadTable, { body });
    if (!answer.ok) {
      const [problem] = answer.errors;
      setPhase('filling');
      toast({ tone: 'bad', title: t('saveFailed'), ...(problem ? { text: problemText(problem) } : {}) });
      return false;
    }
    saving.reached(answer.data);
    table.receive(answer.data.others);
    tell(answer.data);
    if (answer.data.problem_count > 0) refuse(answer.data.problem_count);
    return answer.data.problem_count === 0;
  }

  /** What happens to rows that are drafts; null if the user would rather go on filling them in. */
  async function askPublishing(): Promise<{ publish?: boolean } | null> {
    const count = entries.filter(
      ({ id }) => (grid.edits.get(cellKey({ row: id, column: 'status' }))?.value ?? 'draft') === 'draft',
    ).length;
    if (count === 0) return {};
    const all = { count: entries.length, formatted: number(entries.length) };
    const { yes, also } = await askWhether({
      title: t('publish.title', all),
      text: t('publish.drafts', { count, formatted: number(count) }),
      also: t('publish.also'),
      alsoAtFirst: state.published_last,
      yes: t('create', all),
      no: t('keep'),
    });
    return yes ? { publish: also } : null;
  }

  async function create(): Promise<void> {
    const count = grid.problems.size + untold;
    if (grid.problems.size > 0) {
      refuse(count);
      return grid.goToProblem();
    }
    if (conflicts.length > 0) {
      toast({
        tone: 'warn',
        title: words('draft.conflict.title', {
          count: conflicts.length,
          formatted: number(conflicts.length),
        }),
      });
      return;
    }
    if (!(await check())) return;
    const choice = await askPublishing();
    if (choice === null) return setPhase('filling');
    setPhase('creating');
    const answer = await call(createProducts, { body: { task_id: taskId, ...choice } });
    if (answer.ok) {
      toast({ tone: 'ok', title: t('created'), text: t('createdText') });
      await navigate({ to: `/bulk-upload-made/${taskId}` });
      return;
    }
    const [problem] = answer.errors;
    setPhase('filling');
    toast({ tone: 'bad', title: t('createFailed'), ...(problem ? { text: problemText(problem) } : {}) });
    // Somebody changed it between the check and the start.
    if (problem?.code === 'table_has_errors') await check();
  }

  const isStillWrong = phase !== 'wrong' || grid.problems.size + untold > 0;
  return {
    create,
    isBusy: phase === 'checking' || phase === 'creating',
    said: phase === 'filling' || !isStillWrong ? undefined : t(`state.${phase}`),
  };
}
