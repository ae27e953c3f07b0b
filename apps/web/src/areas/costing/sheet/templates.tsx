import {
  createCostTemplate,
  listCostTemplates,
  updateCostTemplate,
  type CostSheetInput,
  type CostTemplate,
} from '@sourcewiz/contract';
import { ChevronDown, NotebookText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Menu } from '../../../platform/kit/overlays/menu.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { fromTemplate } from './sheet-draft.rules.ts';
import css from './sheet.module.css';
import type { SheetForm } from './use-sheet.ts';

/** The templates that are offered. */
export function useTemplates(): readonly CostTemplate[] {
  const { data = [] } = useCall(listCostTemplates);
  return data.filter(({ is_archived: isArchived }) => !isArchived);
}

/** Begins the sheet with a template: what is entered is replaced. */
export function beginWith(form: SheetForm, { id, sheet }: Pick<CostTemplate, 'id' | 'sheet'>): void {
  for (const [field, value] of Object.entries(fromTemplate(sheet, id)))
    form.set(field as 'lines', value as SheetForm['draft']['lines']);
}

/** Chooses a template, saves the sheet as one, and manages them. */
export function TemplateMenu({ form, input }: { form: SheetForm; input: CostSheetInput }) {
  const { t } = useTranslation('costing');
  const templates = useTemplates();
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null);
  const chosen = templates.find(({ id }) => id === form.draft.template_id);
  const choose = async (template: CostTemplate): Promise<void> => {
    const isEmpty = form.draft.lines.length === 0;
    const goesOn =
      isEmpty ||
      (await askConfirm({
        title: t('templates.replaceTitle', { name: template.name }),
        text: t('templates.replaceText'),
        yes: t('templates.replace'),
      }));
    if (goesOn) beginWith(form, template);
  };
  return (
    <>
      <Menu
        align="end"
        items={[
          ...templates.map((template) => ({
            key: String(template.id),
            label: template.is_default ? t('templates.isDefault', { name: template.name }) : template.name,
            checked: template.id === chosen?.id,
            onClick: () => void choose(template),
          })),
          ...(templates.length === 0 ? [] : (['divider'] as const)),
          { key: 'save', label: t('templates.save'), onClick: () => setOpened('save') },
          { key: 'manage', label: t('templates.manage'), onClick: () => setOpened('manage') },
        ]}
        renderButton={(button) => (
          <Button {...button} icon={<NotebookText size={15} aria-hidden />}>
            {chosen?.name ?? t('templates.title')}
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
      />
      {opened === 'save' ? <SaveTemplate input={input} onClose={() => setOpened(null)} /> : null}
      {opened === 'manage' ? <ManageTemplates onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/** Keeps what is entered as a template. */
export function SaveTemplate({ input, onClose }: { input: CostSheetInput; onClose: () => void }) {
  const { t } = useTranslation('costing');
  const form = useForm<CostTemplate | null, { name: string; is_default: boolean }>({
    record: null,
    nameOf: () => null,
    read: () => ({ name: '', is_default: false }),
    check: ({ name }) => (name.trim() === '' ? { name: t('wrong.name') } : {}),
    send: ({ draft }) => call(createCostTemplate, { body: { ...draft, sheet: input } }),
    saidWhenSaved: (saved) => t('templates.saved', { name: saved?.name ?? '' }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('templates.save')}
      text={t('templates.saveText')}
      action={t('templates.saveAction')}
      onClose={onClose}
    >
      <Stack gap={10}>
        <FormTextField
          form={form}
          name="name"
          label={t('templates.name')}
          required
          maxLength={120}
          autoFocus
        />
        <Checkbox checked={form.draft.is_default} onChange={(isDefault) => form.set('is_default', isDefault)}>
          {t('templates.makeDefault')}
        </Checkbox>
      </Stack>
    </FormDialog>
  );
}

function ManageTemplates({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('costing');
  const query = useCall(listCostTemplates);
  const { act, isActing } = useAct(updateCostTemplate);
  return (
    <Dialog title={t('templates.manage')} width={560} onClose={onClose}>
      <Loaded query={query} what={t('templates.title')} waiting={<LineSkeletons count={3} />}>
        {(all) => (all.length === 0 ? <Text tone="soft">{t('templates.none')}</Text> : null)}
      </Loaded>
      <ul className={css['templates']}>
        {query.data?.map(({ id, name, is_default: isDefault, is_archived: isArchived }) => (
          <Row as="li" key={id} justify="between" wrap>
            <Row gap={8}>
              <Text tone={isArchived ? 'faint' : 'ink'}>{name}</Text>
              {isDefault ? <Tag tone="accent">{t('templates.default')}</Tag> : null}
              {isArchived ? <Tag tone="neutral">{t('templates.archived')}</Tag> : null}
            </Row>
            <Row gap={4}>
              {isArchived ? null : (
                <Button
                  variant="text"
                  size="small"
                  disabled={isActing}
                  onClick={() => void act({ params: { id }, body: { is_default: !isDefault } })}
                >
                  {t(isDefault ? 'templates.noDefault' : 'templates.makeDefault')}
                </Button>
              )}
              <Button
                variant="text"
                size="small"
                disabled={isActing}
                onClick={() => void act({ params: { id }, body: { is_archived: !isArchived } })}
              >
                {t(isArchived ? 'templates.restore' : 'templates.archive')}
              </Button>
            </Row>
          </Row>
        ))}
      </ul>
    </Dialog>
  );
}
