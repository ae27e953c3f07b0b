import type { Attribute } from '@sourcewiz/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '../../../platform/router/use-unsaved-changes.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { SidePanel } from '../../../platform/kit/overlays/side-panel.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import css from './attribute-drawer.module.css';
import { BasicFields } from './basic-fields.tsx';
import { settingsOf } from './attribute-form.rules.ts';
import { OptionEditor } from './option-editor.tsx';
import { UseSettings } from './use-settings.tsx';
import { useAttributeForm } from './use-attribute-form.ts';

const TypeChange = lazy(() => import('./type-change.tsx').then((part) => ({ default: part.TypeChange })));

/** Makes an attribute, or changes one: name, type, section, use, filter and options. */
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
  const state = useAttributeForm(attribute, onClose);
  const [changesType, setChangesType] = useState(false);
  const { isChanged, isSaving } = state;
  useUnsavedChanges(isOpen && isChanged);
  const close = (): void => {
    if (!isSaving) onClose();
  };
  return (
    <>
      <SidePanel
        open={isOpen}
        unsaved={isChanged}
        onClose={close}
        title={attribute?.name ?? t('form.newTitle')}
        note={attribute ? t(`typeNotes.${attribute.dtype}`) : t('form.newNote')}
        footer={
          <>
            <CloseButton>{t('cancel')}</CloseButton>
            <Button
              variant="primary"
              loading={isSaving}
              disabled={attribute !== null && !isChanged}
              onClick={state.save}
            >
              {attribute ? t('save') : t('form.create')}
            </Button>
          </>
        }
      >
        <div className={css['parts']}>
          <BasicFields state={state} attribute={attribute} onChangeType={() => setChangesType(true)} />
          <UseSettings state={state} attribute={attribute} />
          {settingsOf(state.form.dtype).hasOptions ? <OptionEditor state={state} /> : null}
        </div>
      </SidePanel>
      {changesType && attribute ? (
        <Suspense fallback={null}>
          <TypeChange
            attribute={attribute}
            onClose={() => setChangesType(false)}
            onStarted={() => {
              setChangesType(false);
              onClose();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
