import {
  createAttribute,
  listOptions,
  setOptions,
  updateAttribute,
  type Attribute,
  type Problem,
} from '@sourcewiz/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { loadKinds } from '../../../platform/api/changes.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import {
  changeOf,
  creationOf,
  formOf,
  settingsOf,
  stepProblemOf,
  type AttributeForm,
} from './attribute-form.rules.ts';
import { bodyOf, draftsOf, sameOptions, wrongDrafts, type OptionDraft } from './option-draft.rules.ts';

/** The drawer's form: settings and options of one attribute, kept by one button. */
export function useAttributeForm(attribute: Attribute | null, onDone: () => void) {
  const { t } = useTranslation('attributeManager');
  const [before, setBefore] = useState(() => formOf(attribute));
  const [form, setForm] = useState(before);
  const options = useOptionDrafts(attribute, settingsOf(form.dtype).hasOptions);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [asked, setAsked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const isChanged = changeOf(before, form) !== undefined || before.dtype !== form.dtype || options.isChanged;
  const nameMissing = form.name.trim() === '';
  const wrong = useMemo(() => wrongDrafts(options.drafts), [options.drafts]);

  /** @returns whether it was kept; what stands in the way is shown */
  const keep = async (): Promise<boolean> => {
    const saved = attribute ?? (await create());
    if (!saved) return false;
    const change = changeOf(attribute ? before : formOf(saved), form);
    if (change && !took(await call(updateAttribute, { params: { id: saved.id }, body: change })))
      return false;
    setBefore(form);
    if (attribute && options.isChanged) {
      const body = { options: bodyOf(options.drafts) };
      const result = await call(setOptions, { params: { id: saved.id }, body });
      if (!took(result)) return false;
      if (result.ok && result.data.task_id !== null) {
        toast({ tone: 'ok', title: t('options.renaming'), text: t('options.renamingText') });
      }
    }
    return true;
  };
  const create = async (): Promise<Attribute | undefined> => {
    const labels = options.drafts.map(({ label }) => label.trim());
    const result = await call(createAttribute, { body: creationOf(form, labels) });
    return took(result) && result.ok ? result.data : undefined;
  };
  const took = (result: { ok: boolean; errors?: readonly Problem[] }): boolean => {
    const found = result.ok ? [] : (result.errors ?? []);
    setProblems(found);
    const [first] = found;
    if (first && fieldOf(first) === null) toast({ tone: 'bad', title: problemText(first) });
    return result.ok;
  };
  const save = (): void => {
    setAsked(true);
    if (nameMissing || wrong.size > 0 || isSaving) return;
    const stepProblem = stepProblemOf(form);
    if (stepProblem !== undefined) {
      setProblems([stepProblem]);
      return;
    }
    setIsSaving(true);
    void keep().then(async (isKept) => {
      setIsSaving(false);
      await loadKinds('attribute');
      if (!isKept) return;
      const title = attribute ? t('saved') : t('form.created', { name: form.name.trim() });
      toast({ tone: 'ok', title });
      onDone();
    });
  };
  return {
    form,
    options,
    wrong: asked ? wrong : new Set<string>(),
    isChanged,
    isSaving,
    save,
    change: (change: Partial<AttributeForm>) => {
      setProblems([]);
      setForm((now) => ({ ...now, ...change }));
    },
    errorOf: (field: string): string | undefined => {
      if (field === 'name' && asked && nameMissing) return t('form.nameRequired');
      const problem = problems.find((one) => fieldOf(one) === field);
      return problem && problemText(problem);
    },
  };
}

export type AttributeFormState = ReturnType<typeof useAttributeForm>;

const fields = [
  'name',
  'default_unit',
  'default_currency',
  'dimension',
  'step_increment',
  'tabname',
] as const;

/** The field that a problem belongs to; null for none of the form. */
function fieldOf({ path }: Problem): string | null {
  return fields.find((field) => path?.endsWith(field)) ?? null;
}

function useOptionDrafts(attribute: Attribute | null, hasOptions: boolean) {
  const list = useCall(
    listOptions,
    { params: { id: attribute?.id ?? 0 } },
    { enabled: attribute !== null && hasOptions, staleTime: 0 },
  );
  const [edited, setEdited] = useState<OptionDraft[] | null>(null);
  const stored = useMemo(() => draftsOf(list.data ?? []), [list.data]);
  const drafts = edited ?? stored;
  const isChanged = useMemo(() => edited !== null && !sameOptions(edited, stored), [edited, stored]);
  return {
    list,
    isReady: attribute === null || list.data !== undefined,
    drafts,
    isChanged,
    set: setEdited,
  };
}
