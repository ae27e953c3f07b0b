import { deleteSpecTemplate, updateSpecTemplate, type SpecTemplate } from '@sourcewiz/contract';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../../platform/api/use-act.ts';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../../../platform/kit/layout/layout.tsx';
import { ConfirmModal } from '../../../../platform/kit/confirm/confirm-modal.tsx';
import type { MenuItem } from '../../../../platform/kit/overlays/menu.tsx';
import { Tag } from '../../../../platform/kit/marks/tag.tsx';
import { toast } from '../../../../platform/kit/toasts/toast-store.ts';
import css from './template-list.module.css';
import { MoreMenu } from '../../../../platform/kit/overlays/more-menu.tsx';

/** The templates to choose from; each can be edited, made the default and deleted. */
export function TemplateList({
  templates,
  chosenId,
  onChoose,
  onEdit,
}: {
  templates: readonly SpecTemplate[];
  chosenId: number | null;
  onChoose: (id: number) => void;
  onEdit: (template: SpecTemplate) => void;
}) {
  const { t } = useTranslation('specSheets');
  const [doomed, setDoomed] = useState<SpecTemplate | null>(null);
  return (
    <Stack as="fieldset" className={css['templates']}>
      <legend className="visually-hidden">{t('create.templates')}</legend>
      {templates.map((template) => (
        <Template
          key={template.id}
          template={template}
          chosen={template.id === chosenId}
          alone={templates.length === 1}
          onChoose={() => onChoose(template.id)}
          onEdit={() => onEdit(template)}
          onDelete={() => setDoomed(template)}
        />
      ))}
      {doomed === null ? null : <DeleteTemplate template={doomed} onClose={() => setDoomed(null)} />}
    </Stack>
  );
}

function Template({
  template,
  chosen,
  alone,
  onChoose,
  onEdit,
  onDelete,
}: {
  template: SpecTemplate;
  chosen: boolean;
  /** Whether it is the only one, which cannot be deleted. */
  alone: boolean;
  onChoose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('specSheets');
  const { number } = useFormats();
  const { id, name, is_default: isDefault, attribute_ids: ids } = template;
  const { act } = useAct(updateSpecTemplate);
  const items: (MenuItem | 'divider')[] = [
    { key: 'edit', label: t('create.edit'), icon: <Pencil size={15} />, onClick: onEdit },
    {
      key: 'default',
      label: t('create.makeDefault'),
      icon: <Star size={15} />,
      disabled: isDefault,
      onClick: () => void act({ params: { id }, body: { is_default: true } }),
    },
    'divider',
    {
      key: 'delete',
      label: t('create.delete'),
      icon: <Trash2 size={15} />,
      tone: 'danger',
      disabled: alone,
      onClick: onDelete,
    },
  ];
  return (
    <Row gap={4} className={css['template']} data-chosen={chosen || undefined}>
      <Row as="label" gap={10} grow>
        <input type="radio" name="template" checked={chosen} onChange={onChoose} />
        <Stack as="span" gap={0} grow>
          <Text clip weight={600} title={name}>
            {name}
          </Text>
          <Text tone="faint" size="sm">
            {t('create.count', { count: ids.length, formatted: number(ids.length) })}
          </Text>
        </Stack>
        {isDefault ? <Tag tone="accent">{t('create.default')}</Tag> : null}
      </Row>
      <MoreMenu label={t('create.actions', { name })} size="small" items={items} />
    </Row>
  );
}

function DeleteTemplate({ template, onClose }: { template: SpecTemplate; onClose: () => void }) {
  const { t } = useTranslation('specSheets');
  const { id, name } = template;
  const { act, isActing } = useAct(deleteSpecTemplate, {
    onDone: () => {
      toast({ tone: 'ok', title: t('deleteTemplate.done', { name }) });
      onClose();
    },
  });
  return (
    <ConfirmModal
      open
      tone="danger"
      title={t('deleteTemplate.title', { name })}
      text={t('deleteTemplate.text')}
      confirm={t('deleteTemplate.confirm')}
      busy={isActing}
      onCancel={onClose}
      onConfirm={() => void act({ params: { id } })}
    />
  );
}
