import {
  countedModules,
  moduleSlugs,
  type ConsolePlan,
  type ConsolePlanFields,
  type ModuleSlug,
  type PlanTier,
} from '@sourcewiz/contract';

/** A line in both languages, as a row of the form. */
export interface LineDraft {
  key: string;
  en: string;
  tr: string;
  /** Of a line of the bill; '' for a benefit. */
  amount: string;
}

export interface PlanDraft {
  name: string;
  label: string;
  tier: PlanTier;
  amount: string;
  priority: string;
  /** '' for a core plan. */
  module_id: string;
  /** Limits as typed, '' for none; a module that is missing is not part of the plan. */
  limits: Partial<Record<ModuleSlug, string>>;
  benefits: readonly LineDraft[];
  line_items: readonly LineDraft[];
  is_on_offer: boolean;
  is_popular: boolean;
  hides_price: boolean;
}

let lines = 0;
export const newLine = (): LineDraft => ({ key: `line ${(lines += 1)}`, en: '', tr: '', amount: '' });

/** The fields of a plan as they are edited; null for a new one. */
export function planDraftOf(plan: ConsolePlan | null): PlanDraft {
  const limits = plan?.limits ?? {};
  return {
    name: plan?.name ?? '',
    label: plan?.label ?? '',
    tier: plan?.tier ?? 'standard',
    amount: plan?.amount ?? '',
    priority: String(plan?.priority ?? 0),
    module_id: plan?.module_id ?? '',
    limits: Object.fromEntries(
      Object.entries(limits).map(([slug, limit]) => [slug, limit === null ? '' : String(limit)]),
    ),
    benefits: (plan?.benefits ?? []).map((one) => ({ ...newLine(), ...one })),
    line_items: (plan?.line_items ?? []).map(({ label, amount }) => ({ ...newLine(), ...label, amount })),
    is_on_offer: plan?.is_on_offer ?? true,
    is_popular: plan?.is_popular ?? false,
    hides_price: plan?.hides_price ?? false,
  };
}

const whole = (text: string): boolean => /^\d+$/.test(text.trim());
const counted: readonly string[] = countedModules;

/** What is wrong with a plan, by field: missing, no number, one language only. */
export function planFaults(
  draft: PlanDraft,
): Readonly<Record<string, 'required' | 'whole' | 'amount' | 'name' | 'both'>> {
  const faults: Record<string, 'required' | 'whole' | 'amount' | 'name' | 'both'> = {};
  if (!/^[a-z][a-z0-9_]{1,39}$/.test(draft.name)) faults['name'] = 'name';
  if (draft.label.trim() === '') faults['label'] = 'required';
  if (draft.amount.trim() === '' || !isAmount(draft.amount)) faults['amount'] = 'amount';
  if (!whole(draft.priority)) faults['priority'] = 'whole';
  if (Object.values(draft.limits).some((limit) => limit !== '' && !whole(limit))) faults['limits'] = 'whole';
  if (draft.benefits.some(isHalf)) faults['benefits'] = 'both';
  if (draft.line_items.some((line) => isHalf(line) || !isAmount(line.amount))) faults['line_items'] = 'both';
  return faults;
}

const isAmount = (text: string): boolean => /^\d+([.]\d+)?$/.test(text.trim());
const isHalf = ({ en, tr }: LineDraft): boolean => en.trim() === '' || tr.trim() === '';

/** The plan as it is sent. */
export function planOf(draft: PlanDraft): ConsolePlanFields {
  const { limits, benefits, line_items: items, module_id: module, priority, amount, ...rest } = draft;
  const known = moduleSlugs.filter((slug) => limits[slug] !== undefined);
  return {
    ...rest,
    label: draft.label.trim(),
    amount: amount.trim(),
    priority: Number(priority),
    module_id: moduleSlugs.find((slug) => slug === module) ?? null,
    limits: Object.fromEntries(
      known.map((slug) => {
        const limit = limits[slug] ?? '';
        return [slug, limit === '' || !counted.includes(slug) ? null : Number(limit)];
      }),
    ),
    benefits: benefits.map(({ en, tr }) => ({ en: en.trim(), tr: tr.trim() })),
    line_items: items.map(({ en, tr, amount: price }) => ({
      label: { en: en.trim(), tr: tr.trim() },
      amount: price.trim(),
    })),
  };
}
