import {
  createAttribute,
  listAttributes,
  listOptions,
  setOptions,
  updateAttribute,
  type Attribute,
  type CallResult,
  type Problem,
  type ResultOf,
} from '@sourcewiz/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../../../platform/api/call.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { sameValue } from '../../../platform/form/changes.rules.ts';
import type { FieldProblems } from '../../../platform/form/changes.rules.ts';
import type { Sending } from '../../../platform/form/form-store.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { changeOf, creationOf, formOf, settingsOf, stepProblemOf } from './attribute-form.rules.ts';
import {
  bodyOf,
  draftsOf,
  sameOptions,
  wrongDrafts,
  type OptionDraft,
} from './options/option-draft.rules.ts';
import type { AttributeDraft } from './setting-words.ts';

interface Stored {
  /** Null for a new one. */
  attribute: Attribute | null;
  options: ResultOf<typeof listOptions>;
}

/** The drawer's form: settings and options of one attribute, saved with one button. */
export function useAttributeForm({
  attribute,
  isOpen,
  onDone,
}: {
  attribute: Attribute | null;
  isOpen: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation('attributeManager');
  const list = useCall(
    listOptions,
    { params: { id: attribute?.id ?? 0 } },
    { enabled: attribute !== null && settingsOf(attribute.dtype).hasOptions, staleTime: 0 },
  );
  // Options and the revision that they are sent with belong together: other people's changes are reported on saving.
  const [began, setBegan] = useState<{ id: number; options: Stored['options'] } | null>(null);
  const isFresh = list.data !== undefined && !list.isFetching;
  if (!isOpen && began !== null) setBegan(null);
  if (isOpen && attribute !== null && isFresh && began?.id !== attribute.id)
    setBegan({ id: attribute.id, options: list.data });
  const options = began?.id === attribute?.id ? began?.options : undefined;
  const form = useForm<Stored, AttributeDraft>({
    record: useMemo(() => ({ attribute, options: options ?? [] }), [attribute, options]),
    isNew: ({ attribute: stored }) => stored === null,
    isOpen,
    nameOf: ({ attribute: stored }) => `attribute:${stored?.id ?? 'new'}`,
    read: (stored) => ({ ...formOf(stored.attribute), options: draftsOf(stored.options) }),
    same: (field, one, other) =>
      field === 'options' ? sameOptions(one as OptionDraft[], other as OptionDraft[]) : sameValue(one, other),
    check: (draft): FieldProblems => {
      const step = stepProblemOf(draft);
      const wrong = [...wrongDrafts(draft.options)].map((key) => [
        `options.${key}`,
        t('options.doubled', { label: key }),
      ]);
      return {
        ...(draft.name.trim() === '' ? { name: t('form.nameRequired') } : {}),
        ...(step === undefined ? {} : { step }),
        ...Object.fromEntries(wrong),
      };
    },
    pathOf: ({ path }: Problem) => (path?.endsWith('step_increment') ? 'step' : undefined),
    revisionOf: ({ attribute: stored }) => stored?.revision ?? 0,
    reload: async ({ attribute: stored }) => {
      if (stored === null) return undefined;
      const [all, newest] = await Promise.all([
        fetchCall(listAttributes, {}),
        fetchCall(listOptions, { params: { id: stored.id } }),
      ]);
      const found = all.find(({ id }) => id === stored.id);
      return found && { attribute: found, options: newest };
    },
    send: async (sending) => {
      const result = await send(sending);
      if (result.ok && result.data.renames)
        toast({ tone: 'ok', title: t('options.renaming'), text: t('options.renamingText') });
      return result;
    },
    saidWhenSaved: (saved) =>
      attribute ? t('saved') : t('form.created', { name: saved.attribute?.name ?? '' }),
    onSaved: (_, isLeft) => isLeft || onDone(),
  });
  return { form, list, isReady: attribute === null || options !== undefined };
}

export type AttributeFormState = ReturnType<typeof useAttributeForm>;

/** Creates the attribute if it is new, then changes what differs; stored parts are not sent again. */
async function send({
  draft,
  changes,
  record,
  took,
}: Sending<Stored, AttributeDraft>): Promise<CallResult<Stored & { renames?: boolean }>> {
  let { attribute } = record;
  let { options } = record;
  if (attribute === null) {
    const labels = draft.options.map(({ label }) => label.trim());
    const created = await call(createAttribute, { body: creationOf(draft, labels) });
    if (!created.ok) return created;
    attribute = created.data;
    options = labels.map((label) => ({ label, archived: false, used: 0 }));
    took({ attribute, options });
  }
  const params = { id: attribute.id };
  const change = changeOf(formOf(attribute), draft);
  if (change !== undefined) {
    const updated = await call(updateAttribute, {
      params,
      body: { ...change, revision: attribute.revision },
    });
    if (!updated.ok) return updated;
    attribute = updated.data;
    took({ attribute, options });
  }
  if (record.attribute === null || changes.options === undefined)
    return { ok: true, status: 200, data: { attribute, options } };
  const set = await call(setOptions, {
    params,
    body: { options: bodyOf(draft.options), revision: attribute.revision },
  });
  if (!set.ok) return set;
  options = draft.options.map(({ label, archived, used }) => ({ label: label.trim(), archived, used }));
  return { ok: true, status: 200, data: { attribute, options, renames: set.data.task_id !== null } };
}
