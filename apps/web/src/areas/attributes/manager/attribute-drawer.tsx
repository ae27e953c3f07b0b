import type { Attribute } from '@sourcewiz/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../platform/form/form-panel.tsx';
import css from './attribute-drawer.module.css';
import { BasicFields } from './basic-fields.tsx';
import { settingsOf } from './attribute-form.rules.ts';
import { OptionEditor } from './options/option-editor.tsx';
import { useSettingWords, type AttributeDraft } from './setting-words.ts';
import { UseSettings } from './use-settings.tsx';
import { useAttributeForm } from './use-attribute-form.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const TypeChange = lazyPart(() => import('./type-change.tsx').then((part) => ({ default: part.TypeChange })));

const names = {
  name: 'name',
  dtype: 'type',
  tabname: 'section',
  compulsory: 'compulsory',
  is_internal: 'internal',
  visible: 'visible',
  isDisabled: 'archived',
  open_options: 'open',
  whole: 'whole',
  is_filter: 'filter',
  is_primary: 'primary',
  step: 'step',
  dimension: 'dimension',
  default_unit: 'unit',
  default_currency: 'currency',
  options: 'options',
} as const satisfies Record<keyof AttributeDraft, string>;

/** Creates or changes an attribute: name, type, section, use, filter and options. */
export function AttributeDrawer({
  attribute,
  isOpen,
  onClose,
}: {
  /** Null for a new one. */
  attribute: Attribute | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('attributeManager');
  const state = useAttributeForm({ attribute, isOpen, onDone: onClose });
  const { form } = state;
  const [changesType, setChangesType] = useState(false);
  const wordsOf = useSettingWords();
  return (
    <>
      <FormPanel
        form={form}
        open={isOpen}
        title={attribute?.name ?? t('form.newTitle')}
        note={attribute ? t(`typeNotes.${attribute.dtype}`) : t('form.newNote')}
        action={attribute ? t('save') : t('form.create')}
        className={css['parts']}
        conflict={{
          nameOf: (field) => t(`form.${names[field as keyof AttributeDraft]}`),
          shownValue: ({ field, own }) => wordsOf(own, field as keyof AttributeDraft),
        }}
        onClose={onClose}
      >
        <BasicFields form={form} attribute={attribute} onChangeType={() => setChangesType(true)} />
        <UseSettings form={form} attribute={attribute} />
        {settingsOf(form.draft.dtype).hasOptions ? <OptionEditor state={state} /> : null}
      </FormPanel>
      {changesType && attribute ? (
        <Suspense fallback={null}>
          <TypeChange
            attribute={attribute}
            onClose={() => setChangesType(false)}
            onStarted={() => {
              setChangesType(false);
              form.discard();
              onClose();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
