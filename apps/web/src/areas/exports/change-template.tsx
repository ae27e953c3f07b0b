import { updateExportTemplate, type ExportTemplate } from '@sourcewiz/contract';
import { ArrowLeft, Eye, Plus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Stack } from '../../platform/kit/layout/layout.tsx';
import { CloseButton } from '../../platform/kit/overlays/layer.tsx';
import type { MenuItem } from '../../platform/kit/overlays/menu.tsx';
import { SidePanel } from '../../platform/kit/overlays/side-panel.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { Tag } from '../../platform/kit/marks/tag.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { BuyerLines } from './buyers/buyer-lines.tsx';
import { DetailList } from './detail-list.tsx';
import type { TemplateList } from './select-details.tsx';
import { DeleteTemplate, TemplateRow } from './template-row.tsx';
import { useDetails } from './use-details.ts';

/** EXPORT-004, EXPORT-005. */
export const NARROW = 459;
const PLACEHOLDERS = 4;

/** The templates to choose from; each can be viewed, made the default, or deleted (EXPORT-002). */
export function ChangeTemplate({
  list,
  chosenId,
  onChoose,
  chosenBuyer,
  onChooseBuyer,
  onMatch,
  onCreate,
  onClose,
}: {
  list: TemplateList;
  chosenId: number | undefined;
  onChoose: (template: ExportTemplate) => void;
  /** The chosen buyer's workbook. */
  chosenBuyer: number | undefined;
  onChooseBuyer: (id: number) => void;
  onMatch: (id: number) => void;
  onCreate: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('exports');
  const { t: platform } = useTranslation('platform');
  const [viewed, setViewed] = useState<ExportTemplate | null>(null);
  const [deleted, setDeleted] = useState<ExportTemplate | null>(null);
  const remove = useAct(updateExportTemplate, {
    onDone: () => {
      setDeleted(null);
      toast({ tone: 'ok', title: t('templates.deleted') });
    },
  });
  if (viewed !== null)
    return <ViewedTemplate template={viewed} onBack={() => setViewed(null)} onClose={onClose} />;
  return (
    <>
      <SidePanel
        title={t('templates.title')}
        width={NARROW}
        unsaved={false}
        onClose={onClose}
        footer={
          <>
            <CloseButton>{platform('actions.cancel')}</CloseButton>
            <Button variant="primary" icon={<Plus size={15} aria-hidden />} onClick={onCreate}>
              {t('select.create')}
            </Button>
          </>
        }
      >
        <Stack gap={20}>
          <Loaded query={list} what={t('templates.failed')} waiting={<LineSkeletons count={PLACEHOLDERS} />}>
            {({ templates, default_template_id: defaultId }) => (
              <Stack as="ul" gap={4} style={{ padding: 0, listStyle: 'none' }}>
                {templates.map((template) => (
                  <TemplateLine
                    key={template.id}
                    template={template}
                    isDefault={template.id === defaultId}
                    isChosen={template.id === chosenId}
                    onChoose={() => onChoose(template)}
                    onView={() => setViewed(template)}
                    onDelete={() => setDeleted(template)}
                  />
                ))}
              </Stack>
            )}
          </Loaded>
          <BuyerLines chosenId={chosenBuyer} onChoose={onChooseBuyer} onMatch={onMatch} />
        </Stack>
      </SidePanel>
      <DeleteTemplate
        name={deleted?.name}
        busy={remove.isActing}
        onDelete={() => {
          if (deleted) void remove.act({ params: { id: deleted.id }, body: { status: 'archived' } });
        }}
        onClose={() => setDeleted(null)}
      />
    </>
  );
}

function TemplateLine({
  template,
  isDefault,
  isChosen,
  onChoose,
  onView,
  onDelete,
}: {
  template: ExportTemplate;
  isDefault: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onView: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('exports');
  const { number } = useFormats();
  const { id, name, template_type: type, selected_attributes: chosen } = template;
  const makeDefault = useAct(updateExportTemplate, {
    onDone: () => toast({ tone: 'ok', title: t('templates.isDefault', { name }) }),
  });
  const count = chosen.value === 'all' ? null : Object.keys(chosen.value).length;
  const mayChange = usePermitted('update_products');
  const mayDelete = mayChange && !isDefault && type !== 'default_custom';
  const items: MenuItem[] = [
    { key: 'view', label: t('templates.view'), icon: <Eye size={15} aria-hidden />, onClick: onView },
    ...(isDefault || !mayChange
      ? []
      : [
          {
            key: 'default',
            label: t('templates.setDefault'),
            icon: <Star size={15} aria-hidden />,
            onClick: () => void makeDefault.act({ params: { id }, body: { is_default: true } }),
          },
        ]),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('templates.delete'),
            icon: <Trash2 size={15} aria-hidden />,
            tone: 'danger' as const,
            onClick: onDelete,
          },
        ]
      : []),
  ];
  return (
    <TemplateRow
      name={name}
      note={count === null ? t('templates.all') : t('templates.count', { count, formatted: number(count) })}
      tag={isDefault ? <Tag tone="accent">{t('templates.default')}</Tag> : null}
      isChosen={isChosen}
      onChoose={onChoose}
      items={items}
    />
  );
}

function ViewedTemplate({
  template,
  onBack,
  onClose,
}: {
  template: ExportTemplate;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('exports');
  const { query, details, fixed } = useDetails();
  return (
    <SidePanel
      title={template.name}
      width={NARROW}
      unsaved={false}
      onClose={onClose}
      footer={
        <Button icon={<ArrowLeft size={15} aria-hidden />} onClick={onBack}>
          {t('templates.back')}
        </Button>
      }
    >
      <Loaded query={query} what={t('templates.failed')} waiting={<LineSkeletons count={PLACEHOLDERS} />}>
        {() => <DetailList template={template} details={details} fixed={fixed} />}
      </Loaded>
    </SidePanel>
  );
}
