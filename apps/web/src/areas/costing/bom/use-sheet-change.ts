import { getCostSheet, saveCostSheet, type Problem } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { loadKinds } from '../../../platform/api/changes.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import type { LineChange } from './bom-rows.rules.ts';

export interface SheetOfLine {
  product_id: number;
  variant_id: number | null;
  /** The version that is shown; 0 while there is none. */
  version: number;
}

/** Changes the lines of a sheet and saves it as a new version; what contains it takes over its cost. */
export function useSheetChange() {
  const { t } = useTranslation('bom');
  const [isSaving, setSaving] = useState(false);
  /** @returns why it was refused; undefined if it was saved, or somebody was told already */
  const save = async (
    { product_id, variant_id: variant, version }: SheetOfLine,
    change: LineChange,
    { showsProblems = true }: { showsProblems?: boolean } = {},
  ): Promise<Problem | undefined> => {
    const query = variant === null ? {} : { variant_id: variant };
    setSaving(true);
    try {
      const params = { product_id };
      const shown = await call(getCostSheet, {
        params,
        query: version === 0 ? query : { ...query, version },
      });
      if (!shown.ok) return told(shown.errors[0]);
      const { input } = shown.data;
      const lines = change(input.lines, input.currency);
      const result = await call(saveCostSheet, {
        params,
        query,
        body: { version, sheet: { ...input, lines }, carry: true },
      });
      return result.ok ? undefined : told(result.errors[0]);
    } finally {
      setSaving(false);
    }

    function told(problem: Problem | undefined): Problem | undefined {
      if (problem === undefined) return undefined;
      if (problem.code === 'conflict') {
        toast({ tone: 'warn', title: t('conflict') });
        void loadKinds('cost_sheet');
        return undefined;
      }
      if (showsProblems) toast({ tone: 'bad', title: problemText(problem) });
      return problem;
    }
  };
  return { save, isSaving };
}
