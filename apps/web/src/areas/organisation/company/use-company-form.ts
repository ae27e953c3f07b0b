import { manufacturer, updateManufacturer, type Manufacturer, type Problem } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { useUnsavedChanges } from '../../../platform/router/use-unsaved-changes.ts';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import {
  changesOf,
  draftOf,
  wrongFields,
  type CompanyDraft,
  type CompanyField,
  type Wrong,
} from './company-form.rules.ts';

export type CompanyForm = ReturnType<typeof useCompanyForm>;

/** The company's details while they are changed; only Save sends them. */
export function useCompanyForm(company: Manufacturer) {
  const { t } = useTranslation('company');
  const { number } = useFormats();
  const [edits, setEdits] = useState<Partial<CompanyDraft>>({});
  // Paths of fields that were left once, or all after the first try to save: only these show what is wrong.
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, Problem>>>({});

  const base = draftOf(company);
  const draft: CompanyDraft = { ...base, ...edits };
  const { fields, body } = changesOf(company, draft);
  const wrong = wrongFields(draft);
  const { act, isActing } = useAct(updateManufacturer, {
    onDone: (saved) => {
      queryClient.setQueryData([manufacturer.name, {}], saved);
      forget();
      toast({ tone: 'ok', title: t('save.done') });
    },
    onProblems: (problems) => {
      const byField = problemsByField(problems);
      setRefused(byField);
      setLeft('all');
      const unplaced = problems.find((problem) => fieldOf(problem) === '');
      if (unplaced !== undefined) toast({ tone: 'bad', title: problemText(unplaced) });
      jumpToWrong();
    },
  });
  useUnsavedChanges(fields.length > 0);

  const forget = (): void => {
    setEdits({});
    setRefused({});
    setLeft(new Set());
  };
  const change = <Field extends CompanyField>(
    field: Field,
    value: CompanyDraft[Field] | ((now: CompanyDraft[Field]) => CompanyDraft[Field]),
  ): void => {
    setEdits((now) => {
      const before = (now[field] ?? base[field]) as CompanyDraft[Field];
      return { ...now, [field]: typeof value === 'function' ? value(before) : value };
    });
    setRefused((now) => withoutField(now, field));
  };
  const leave = (path: string): void => setLeft((now) => (now === 'all' ? now : new Set([...now, path])));
  const save = (): void => {
    if (isActing) return;
    const count = Object.keys(wrong).length;
    if (count === 0) return void act({ body });
    setLeft('all');
    toast({ tone: 'bad', title: t('save.check', { count, formatted: number(count) }) });
    jumpToWrong();
  };
  /** What is wrong at a path, as a sentence. */
  const errorAt = (path: string, label: string): string | undefined => {
    const own: Wrong | undefined = wrong[path];
    if (own !== undefined && (left === 'all' || left.has(path))) return t(`problems.${own}`, { label });
    const problem = refused[path];
    return problem === undefined ? undefined : problemText(problem);
  };
  return { base, draft, fields, saving: isActing, change, leave, save, discard: forget, errorAt };
}

/** `body.certifications.0.name` is the path `certifications.0.name`; file ids belong to the pictures they name. */
function fieldOf({ path = '', code }: Problem): string {
  if (code === 'unknown_country') return 'country';
  const place = path.replace(/^body\.?/, '');
  if (place.startsWith('logo_file_id')) return 'logo';
  return place.startsWith('image_file_ids') ? 'images' : place;
}

function problemsByField(problems: readonly Problem[]): Readonly<Record<string, Problem>> {
  return Object.fromEntries(problems.toReversed().map((problem) => [fieldOf(problem), problem]));
}

function withoutField(
  problems: Readonly<Record<string, Problem>>,
  field: CompanyField,
): Readonly<Record<string, Problem>> {
  const kept = Object.entries(problems).filter(([path]) => path.split('.')[0] !== field);
  return kept.length === Object.keys(problems).length ? problems : Object.fromEntries(kept);
}

/** The first field with a problem gets the focus, once it is shown. */
function jumpToWrong(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(
      'main [aria-invalid="true"], main [data-invalid] button',
    );
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  });
}
