import {
  createSpecSheet,
  getProduct,
  listAttributes,
  listSpecTemplates,
  type Attribute,
  type Product,
  type SpecTemplate,
} from '@sourcewiz/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { PackageX, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Loaded, together } from '../../../platform/list/loaded.tsx';
import { TemplateDialog } from './templates/template-dialog.tsx';
import { TemplateList } from './templates/template-list.tsx';
import { TemplatePreview } from './templates/template-preview.tsx';

/** A new specification sheet of a product: choose its content (PROD-011). */
export function CreateSheetPage() {
  const { id = '' } = useParams({ strict: false });
  const { t } = useTranslation('specSheets');
  const known = /^\d+$/.test(id);
  const product = useCall(getProduct, { params: { id: Number(id) } }, { enabled: known });
  const templates = useCall(listSpecTemplates, {}, { enabled: known });
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });
  if (!known || product.error?.has('product_gone')) return <GoneProduct />;
  const query = together({ product, templates, attributes });
  if (query.data !== undefined) return <ChooseTemplate {...query.data} />;
  return (
    <Page title={t('create.title')} note={t('create.note')}>
      <Loaded query={query} what={t('create.title')} waiting={<SectionSkeletons fields={[8]} />}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function ChooseTemplate({
  product,
  templates,
  attributes,
}: {
  product: Product;
  templates: readonly SpecTemplate[];
  attributes: readonly Attribute[];
}) {
  const { t } = useTranslation('specSheets');
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<SpecTemplate | 'new' | null>(null);
  const chosen = templates.find((one) => one.id === chosenId) ?? templates[0];
  return (
    <Page
      title={t('create.title')}
      note={t('create.note')}
      crumbs={[
        { label: t('crumbs.products'), to: '/master-catalogue' },
        { label: product.name, to: `/product-details/view/${product.id}` },
        { label: t('create.title') },
      ]}
      actions={
        <Button icon={<Plus size={15} aria-hidden />} onClick={() => setDialog('new')}>
          {t('create.newTemplate')}
        </Button>
      }
    >
      <Columns side="first" width={300}>
        <TemplateList
          templates={templates}
          chosenId={chosen?.id ?? null}
          onChoose={setChosenId}
          onEdit={setDialog}
        />
        {chosen === undefined ? null : (
          <TemplatePreview template={chosen} product={product} attributes={attributes} />
        )}
      </Columns>
      {chosen === undefined ? null : <BeginBar product={product} template={chosen} />}
      {dialog === null ? null : (
        <TemplateDialog
          template={dialog === 'new' ? null : dialog}
          attributes={attributes}
          onClose={() => setDialog(null)}
          onSaved={(template) => {
            setDialog(null);
            setChosenId(template.id);
          }}
        />
      )}
    </Page>
  );
}

function BeginBar({ product, template }: { product: Product; template: SpecTemplate }) {
  const { t } = useTranslation('specSheets');
  const { mode = 'view' } = useParams({ strict: false });
  const navigate = useNavigate();
  const { act, isActing } = useAct(createSpecSheet, {
    onDone: (sheet) =>
      void navigate({
        to: '/product-details/$mode/$id/specsheet/$specsheetMode/$templateID/$specsheetID',
        params: {
          mode,
          id: String(product.id),
          specsheetMode: 'edit',
          templateID: String(template.id),
          specsheetID: String(sheet.id),
        },
      }),
  });
  return (
    <BottomBar
      note={
        <Stack as="span" gap={0}>
          <Text as="b" clip>
            {t('create.barTitle', { name: template.name })}
          </Text>
          <Text tone="faint" size="sm" clip>
            {t('create.barText')}
          </Text>
        </Stack>
      }
    >
      <Button
        variant="primary"
        loading={isActing}
        onClick={() => void act({ body: { product_id: product.id, template_id: template.id } })}
      >
        {t('create.begin')}
      </Button>
    </BottomBar>
  );
}

function GoneProduct() {
  const { t } = useTranslation('specSheets');
  return (
    <Page title={t('create.title')}>
      <EmptyState
        icon={<PackageX size={18} />}
        title={t('sheet.gone')}
        text={t('sheet.goneText')}
        actions={
          <LinkButton to="/master-catalogue" variant="primary">
            {t('sheet.toProducts')}
          </LinkButton>
        }
      />
    </Page>
  );
}
