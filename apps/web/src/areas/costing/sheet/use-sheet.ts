import {
  costFacts,
  costSheet,
  getCostSheet,
  saveCostSheet,
  type CostContext,
  type CostGround,
  type CostProblem,
  type CostSheet,
  type Product,
} from '@sourcewiz/contract';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../../../platform/api/call.ts';
import { useForm, type Form } from '../../../platform/form/use-form.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import {
  draftOf,
  inputOf,
  problemsIn,
  workable,
  wrongNumbers,
  type SheetDraft,
} from './sheet-draft.rules.ts';

export type SheetForm = Form<CostSheet, SheetDraft>;

/** The sheet as a form: what is entered, and the way to save it as the next version. */
export function useSheetForm(product: Product, sheet: CostSheet): SheetForm {
  const { t } = useTranslation('costing');
  const { number } = useFormats();
  const { variant_id: variant } = sheet;
  const query = variant === null ? {} : { variant_id: variant };
  const params = { product_id: product.id };
  const form = useForm<CostSheet, SheetDraft>({
    record: sheet,
    nameOf: () => `cost_sheet:${product.id}:${variant ?? 0}`,
    read: draftOf,
    revisionOf: ({ version }) => version,
    wholeLists: ['lines', 'overheads', 'taxes'],
    check: (draft) =>
      Object.fromEntries(Object.keys(problemsIn(draft)).map((path) => [path, t(problemKey(path))])),
    pathOf: ({ path = '' }) => path.replace(/^body\.(sheet\.)?/, ''),
    send: ({ draft, record }) =>
      call(saveCostSheet, { params, query, body: { version: record.version, sheet: inputOf(draft) } }),
    reload: () => fetchCall(getCostSheet, { params, query }),
    saidWhenSaved: ({ version }) => t('saved', { version: number(version) }),
  });
  // A wrong number counts as nothing, so it is marked at once and not only when the sheet is saved.
  const draft = useDeferredValue(form.draft);
  const wrong = useMemo(
    () => Object.fromEntries(wrongNumbers(draft).map((path) => [path, t(problemKey(path))])),
    [draft, t],
  );
  const problems = useMemo(() => ({ ...wrong, ...form.problems }), [wrong, form.problems]);
  return { ...form, problems, errorAt: (path) => form.errorAt(path) ?? wrong[path] };
}

function problemKey(path: string) {
  if (path.endsWith('name')) return 'wrong.name' as const;
  if (path.endsWith('currency')) return 'wrong.currency' as const;
  return path.endsWith('percent') ? ('wrong.percent' as const) : ('wrong.number' as const);
}

export interface WorkedOut extends CostContext {
  problems: readonly CostProblem[];
}

/**
 * A sheet worked out as the server will: what is stored as it was, anything else with the rates and boxes of today.
 * @param ground null for an older version
 */
export function useWorkedOut(
  sheet: CostSheet,
  { draft, isChanged, ground }: { draft: SheetDraft; isChanged: boolean; ground: CostGround | null },
): WorkedOut {
  return useMemo(() => {
    const own = ground?.own_units ?? [];
    if (ground === null || (!isChanged && sheet.version > 0)) return { ...sheet, own, problems: [] };
    const input = workable(draft);
    const { facts } = costFacts(input, ground);
    const { figures, problems } = costSheet(input, facts, own);
    return { input, facts, figures, own, problems };
  }, [sheet, draft, isChanged, ground]);
}
