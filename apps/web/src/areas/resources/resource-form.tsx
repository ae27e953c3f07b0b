import {
  createResource,
  currencies,
  listResources,
  updateResource,
  type Problem,
  type Resource,
  type ResourceType,
} from '@sourcewiz/contract';
import { useId, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { useUnsavedChanges } from '../../platform/router/use-unsaved-changes.ts';
import { useSession } from '../../platform/session/session.tsx';
import { Button } from '../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../platform/kit/fields/choice-field.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { CloseButton } from '../../platform/kit/overlays/layer.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { TextArea, TextInput } from '../../platform/kit/fields/text-input.tsx';
import { toast } from '../../platform/kit/overlays/toast-store.ts';
import {
  changedFields,
  draftOf,
  numberFields,
  numberProblems,
  problemsByField,
  type ResourceDraft,
  type ResourceField,
} from './resource-form.rules.ts';
import css from './resources.module.css';

/** Adds or edits a material or a process. */
export function ResourceForm({
  type,
  resource,
  categories,
  suppliers,
  onClose,
}: {
  type: ResourceType;
  /** Null for a new one. */
  resource: Resource | null;
  categories: readonly string[];
  suppliers: readonly string[];
  onClose: () => void;
}) {
  const { t } = useTranslation('resources');
  const { t: words } = useTranslation('platform');
  const form = useResourceForm({ type, resource, onClose });
  const id = useId();
  useUnsavedChanges(form.isChanged);
  const close = (): void => {
    if (!form.isSaving) onClose();
  };
  return (
    <Dialog
      title={t(resource === null ? `add.${type}` : `edit.${type}`)}
      text={t('form.text')}
      width={600}
      unsaved={form.isChanged}
      onClose={close}
      actions={
        <>
          <CloseButton>{words('actions.cancel')}</CloseButton>
          <Button variant="primary" loading={form.isSaving} type="submit" form={id}>
            {t(resource === null ? 'form.add' : 'form.save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        {form.notice === null ? null : (
          <p className={css['notice']} role="alert">
            {form.notice}
          </p>
        )}
        <Line form={form} name="name" label={t('form.name')} required maxLength={200} autoFocus />
        <Line form={form} name="code" label={t('form.code')} note={t('form.codeNote')} maxLength={64} />
        <Line
          form={form}
          name="category"
          label={t('form.category')}
          maxLength={120}
          list={`${id}-categories`}
        />
        <Line
          form={form}
          name="supplier"
          label={t('form.supplier')}
          maxLength={200}
          list={`${id}-suppliers`}
        />
        <Line form={form} name="rate" label={t('form.rate')} {...decimal} maxLength={40} />
        <Field label={t('form.currency')} error={form.errorOf('currency')}>
          {({ id: controlId, 'aria-describedby': describedBy }) => (
            <ChoiceField
              id={controlId}
              describedBy={describedBy}
              label={t('form.currency')}
              none={t('form.noCurrency')}
              placeholder={t('form.noCurrency')}
              value={form.draft.currency === '' ? null : form.draft.currency}
              choices={currencies.map(({ code, name }) => ({ value: code, label: code, note: name }))}
              onChange={(currency) => form.set('currency', currency ?? '')}
            />
          )}
        </Field>
        <Line form={form} name="unit" label={t('form.unit')} note={t('form.unitNote')} maxLength={20} />
        <Line
          form={form}
          name="wastage_percent"
          label={t(type === 'material' ? 'form.wastage' : 'form.rejection')}
          {...decimal}
          maxLength={10}
        />
        <Field label={t('form.remarks')} error={form.errorOf('remarks')} wide>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={2000}
              value={form.draft.remarks}
              onChange={(event) => form.set('remarks', event.target.value)}
            />
          )}
        </Field>
        <Suggestions id={`${id}-categories`} words={categories} />
        <Suggestions id={`${id}-suppliers`} words={suppliers} />
      </form>
    </Dialog>
  );
}

const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** A field for one line of text. */
function Line({
  form,
  name,
  label,
  note,
  required = false,
  ...rest
}: {
  form: ReturnType<typeof useResourceForm>;
  name: ResourceField;
  label: string;
  note?: string;
} & Omit<ComponentProps<'input'>, 'form' | 'name'>) {
  const { fieldText } = useFormats();
  const isNumber = numberFields.some((one) => one === name);
  const written = (text: string): string => (isNumber ? fieldText(text) : text);
  return (
    <Field label={label} note={note} required={required} error={form.errorOf(name)}>
      {(control) => (
        <TextInput
          {...rest}
          {...control}
          value={written(form.draft[name])}
          onChange={(event) => form.set(name, written(event.target.value))}
        />
      )}
    </Field>
  );
}

/** Words that were used before. */
function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} aria-label={word} />
      ))}
    </datalist>
  );
}

function useResourceForm({
  type,
  resource,
  onClose,
}: {
  type: ResourceType;
  resource: Resource | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('resources');
  const currency = useSession().organisation.default_currency;
  const [base, setBase] = useState(() => draftOf(resource, currency));
  const [revision, setRevision] = useState(resource?.revision ?? 0);
  const [draft, setDraft] = useState<ResourceDraft>(base);
  const [problems, setProblems] = useState<ReadonlyMap<ResourceField, Problem>>(new Map());
  const [notice, setNotice] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const changes = changedFields(base, draft);

  /** Takes over what somebody else saved, below what the person changed. */
  const loadNewest = async (id: number): Promise<void> => {
    const list = await call(listResources, { query: { type, query: base.code, per_page: 200 } });
    const newest = list.ok ? list.data.resources.find((one) => one.id === id) : undefined;
    if (newest === undefined) return;
    const theirs = draftOf(newest, currency);
    setBase(theirs);
    setDraft({ ...theirs, ...changes });
    setRevision(newest.revision);
  };
  const save = async (): Promise<void> => {
    const unread = numberProblems(draft);
    if (unread.size > 0) {
      setProblems(unread);
      return;
    }
    setSaving(true);
    setNotice(null);
    const result =
      resource === null
        ? await call(createResource, { body: { type, ...filled(draft), name: draft.name } })
        : await call(updateResource, { params: { id: resource.id }, body: { revision, ...changes } });
    setSaving(false);
    if (result.ok) {
      const { name } = result.data;
      toast({ tone: 'ok', title: t(resource === null ? 'added' : 'saved', { name }) });
      onClose();
      return;
    }
    const byField = problemsByField(result.errors);
    setProblems(byField);
    const [first] = result.errors;
    if (first?.code === 'conflict' && resource !== null) {
      await loadNewest(resource.id);
      setNotice(t('form.conflict'));
    } else if (byField.size === 0 && first) {
      setNotice(problemText(first));
    }
  };
  return {
    draft,
    errorOf: (field: ResourceField) => {
      const problem = problems.get(field);
      return problem && problemText(problem);
    },
    notice,
    isSaving,
    isChanged: Object.keys(changes).length > 0,
    set: (field: ResourceField, text: string) => {
      setDraft((now) => ({ ...now, [field]: text }));
      setProblems((now) => new Map([...now].filter(([name]) => name !== field)));
    },
    save,
  };
}

/** A currency without a rate says nothing. */
function filled(draft: ResourceDraft): Partial<ResourceDraft> {
  const entries = Object.entries(draft).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(entries);
}
