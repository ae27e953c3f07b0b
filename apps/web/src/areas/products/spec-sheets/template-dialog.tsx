import {
  createSpecTemplate,
  updateSpecTemplate,
  type Attribute,
  type Problem,
  type SpecTemplate,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { useUnsavedChanges } from '../../../platform/router/use-unsaved-changes.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choice-field.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextArea, TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { AttributePicker } from './attribute-picker.tsx';
import { isForSheets } from './sheet-attributes.rules.ts';
import css from './template-dialog.module.css';

type Draft = Omit<SpecTemplate, 'id' | 'updated_at'>;
const blank: Draft = {
  name: '',
  attribute_ids: [],
  images: 3,
  packaging: true,
  variants: true,
  note: '',
  is_default: false,
};

/** Makes or changes a template: its attributes in their order, and what else stands on a sheet. */
export function TemplateDialog({
  template,
  attributes,
  onClose,
  onSaved,
}: {
  /** Null for a new one. */
  template: SpecTemplate | null;
  attributes: readonly Attribute[];
  onClose: () => void;
  onSaved: (template: SpecTemplate) => void;
}) {
  const { t } = useTranslation('specSheets');
  const { t: words } = useTranslation('platform');
  const { draft, change, isChanged, error, isActing, save } = useTemplateForm(template, onSaved);
  useUnsavedChanges(isChanged);
  return (
    <Dialog
      width={760}
      title={t(template === null ? 'template.newTitle' : 'template.editTitle')}
      text={t('template.text')}
      unsaved={isChanged}
      onClose={onClose}
      actions={
        <>
          <CloseButton>{words('actions.cancel')}</CloseButton>
          <Button variant="primary" loading={isActing} onClick={() => void save()}>
            {t('template.save')}
          </Button>
        </>
      }
    >
      <div className={css['form']}>
        <Field label={t('template.name')} required error={error}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.name}
              maxLength={120}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <AttributePicker
          attributes={attributes.filter(isForSheets)}
          chosen={draft.attribute_ids}
          onChange={(attribute_ids) => change({ attribute_ids })}
        />
        <div className={css['rest']}>
          <Field label={t('template.pictures')}>
            {(control) => (
              <ChoiceField
                id={control.id}
                label={t('template.pictures')}
                choices={[0, 1, 2, 3, 4, 5, 6].map((count) => ({
                  value: String(count),
                  label: count === 0 ? t('template.picturesNone') : String(count),
                }))}
                value={String(draft.images)}
                onChange={(value) => change({ images: Number(value ?? 0) })}
              />
            )}
          </Field>
          <div className={css['ticks']}>
            <Checkbox checked={draft.packaging} onChange={(packaging) => change({ packaging })}>
              {t('template.packaging')}
            </Checkbox>
            <Checkbox checked={draft.variants} onChange={(variants) => change({ variants })}>
              {t('template.variants')}
            </Checkbox>
            <Checkbox checked={draft.is_default} onChange={(is_default) => change({ is_default })}>
              {t('template.isDefault')}
            </Checkbox>
          </div>
        </div>
        <Field label={t('template.note')} note={t('template.noteHelp')}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              value={draft.note}
              maxLength={2000}
              onChange={(event) => change({ note: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

function useTemplateForm(template: SpecTemplate | null, onSaved: (template: SpecTemplate) => void) {
  const { t } = useTranslation('specSheets');
  const [before] = useState<Draft>(() => (template === null ? blank : partsOf(template)));
  const [draft, setDraft] = useState(before);
  const [error, setError] = useState<string | undefined>(undefined);
  const options = {
    onDone: (saved: SpecTemplate) => {
      toast({ tone: 'ok', title: t('template.saved', { name: saved.name }) });
      onSaved(saved);
    },
    onProblems: (problems: readonly Problem[]) => {
      const [first] = problems;
      if (first === undefined) return;
      if (first.code === 'template_name_taken') setError(problemText(first));
      else toast({ tone: 'bad', title: problemText(first) });
    },
  };
  const create = useAct(createSpecTemplate, options);
  const update = useAct(updateSpecTemplate, options);
  const save = async (): Promise<void> => {
    if (draft.name.trim() === '') {
      setError(t('template.nameMissing'));
      return;
    }
    if (template === null) await create.act({ body: draft });
    else await update.act({ params: { id: template.id }, body: draft });
  };
  return {
    draft,
    change: (part: Partial<Draft>) => {
      if (part.name !== undefined) setError(undefined);
      setDraft({ ...draft, ...part });
    },
    isChanged: JSON.stringify(draft) !== JSON.stringify(before),
    error,
    isActing: create.isActing || update.isActing,
    save,
  };
}

function partsOf(template: SpecTemplate): Draft {
  const { name, attribute_ids, images, packaging, variants, note, is_default } = template;
  return { name, attribute_ids, images, packaging, variants, note, is_default };
}
