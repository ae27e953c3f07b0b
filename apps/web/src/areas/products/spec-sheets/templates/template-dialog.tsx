import {
  createSpecTemplate,
  updateSpecTemplate,
  type Attribute,
  type SpecTemplate,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../platform/api/call.ts';
import { FormDialog } from '../../../../platform/form/form-dialog.tsx';
import type { FieldProblems } from '../../../../platform/form/changes.rules.ts';
import { FormTextField } from '../../../../platform/form/text-field.tsx';
import { useForm } from '../../../../platform/form/use-form.ts';
import { Checkbox } from '../../../../platform/kit/fields/checkbox.tsx';
import { ChoiceField } from '../../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../../platform/kit/fields/field.tsx';
import { Stack } from '../../../../platform/kit/layout/layout.tsx';
import { FieldGrid } from '../../../../platform/kit/page/section.tsx';
import { AttributePicker } from '../attribute-picker.tsx';
import { isForSheets } from '../sheet-attributes.rules.ts';
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

/** Creates or changes a template: its attributes in their order, and the other content of a sheet. */
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
  const form = useForm<SpecTemplate | null, Draft>({
    record: template,
    nameOf: (stored) => `spec_template:${stored?.id ?? 'new'}`,
    read: partsOf,
    check: ({ name }): FieldProblems => (name.trim() === '' ? { name: t('template.nameMissing') } : {}),
    pathOf: ({ code }) => (code === 'template_name_taken' ? 'name' : undefined),
    send: ({ draft, record }) =>
      record === null
        ? call(createSpecTemplate, { body: draft })
        : call(updateSpecTemplate, { params: { id: record.id }, body: draft }),
    saidWhenSaved: (saved) => t('template.saved', { name: saved?.name ?? '' }),
    onSaved: (saved, isLeft) => saved === null || isLeft || onSaved(saved),
  });
  return (
    <FormDialog
      form={form}
      width={760}
      title={t(template === null ? 'template.newTitle' : 'template.editTitle')}
      text={t('template.text')}
      action={t('template.save')}
      className={css['form']}
      onClose={onClose}
    >
      <FormTextField form={form} name="name" label={t('template.name')} required maxLength={120} />
      <AttributePicker
        attributes={attributes.filter(isForSheets)}
        chosen={form.draft.attribute_ids}
        onChange={(next) => form.set('attribute_ids', next)}
      />
      <FieldGrid>
        <Field label={t('template.pictures')}>
          {(control) => (
            <ChoiceField
              id={control.id}
              label={t('template.pictures')}
              choices={[0, 1, 2, 3, 4, 5, 6].map((count) => ({
                value: String(count),
                label: count === 0 ? t('template.picturesNone') : String(count),
              }))}
              value={String(form.draft.images)}
              onChange={(value) => form.set('images', Number(value ?? 0))}
            />
          )}
        </Field>
        <Stack gap={10}>
          <Checkbox checked={form.draft.packaging} onChange={(next) => form.set('packaging', next)}>
            {t('template.packaging')}
          </Checkbox>
          <Checkbox checked={form.draft.variants} onChange={(next) => form.set('variants', next)}>
            {t('template.variants')}
          </Checkbox>
          <Checkbox checked={form.draft.is_default} onChange={(next) => form.set('is_default', next)}>
            {t('template.isDefault')}
          </Checkbox>
        </Stack>
      </FieldGrid>
      <FormTextField
        form={form}
        name="note"
        label={t('template.note')}
        note={t('template.noteHelp')}
        lines={5}
        maxLength={2000}
      />
    </FormDialog>
  );
}

function partsOf(template: SpecTemplate | null): Draft {
  if (template === null) return blank;
  const { name, attribute_ids, images, packaging, variants, note, is_default } = template;
  return { name, attribute_ids, images, packaging, variants, note, is_default };
}
