import { deleteSpecSheet, specSheetPdf, type SpecSheet } from '@sourcewiz/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Eye, FileDown, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';

/** The actions for a whole sheet. */
export function SheetActions({ sheet, mode }: { sheet: SpecSheet; mode: 'view' | 'edit' }) {
  const { t } = useTranslation('specSheets');
  const [asks, setAsks] = useState(false);
  const pdf = useAct(specSheetPdf, { onDone: ({ url, name }) => saveFile(url, name) });
  return (
    <>
      <MoreMenu
        label={t('sheet.more')}
        variant="default"
        items={[
          {
            key: 'delete',
            label: t('sheet.delete'),
            icon: <Trash2 size={15} />,
            tone: 'danger',
            onClick: () => setAsks(true),
          },
        ]}
      />
      <ModeLink sheet={sheet} mode={mode} />
      <Button
        variant={mode === 'view' ? 'primary' : 'default'}
        icon={<FileDown size={15} aria-hidden />}
        loading={pdf.isActing}
        onClick={() => void pdf.act({ params: { id: sheet.id } })}
      >
        {t('sheet.pdf')}
      </Button>
      {asks ? <DeleteSheet sheet={sheet} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

/** Switches to the other mode, below the current address: of the product being viewed, or of the one being edited. */
function ModeLink({ sheet, mode }: { sheet: SpecSheet; mode: 'view' | 'edit' }) {
  const { t } = useTranslation('specSheets');
  const { mode: productMode } = useParams({ strict: false });
  const other = mode === 'view' ? 'edit' : 'view';
  const params = {
    id: String(sheet.product.id),
    specsheetMode: other,
    templateID: String(sheet.template_id ?? 0),
    specsheetID: String(sheet.id),
  };
  const icon = other === 'edit' ? <Pencil size={15} aria-hidden /> : <Eye size={15} aria-hidden />;
  const label = other === 'edit' ? t('sheet.edit') : t('sheet.view');
  return productMode === undefined ? (
    <LinkButton
      icon={icon}
      to="/edit-product-details/$id/specsheet/$specsheetMode/$templateID/$specsheetID"
      params={params}
    >
      {label}
    </LinkButton>
  ) : (
    <LinkButton
      icon={icon}
      to="/product-details/$mode/$id/specsheet/$specsheetMode/$templateID/$specsheetID"
      params={{ ...params, mode: productMode }}
    >
      {label}
    </LinkButton>
  );
}

function DeleteSheet({ sheet, onClose }: { sheet: SpecSheet; onClose: () => void }) {
  const { t } = useTranslation('specSheets');
  const navigate = useNavigate();
  const { title } = sheet;
  const { act, isActing } = useAct(deleteSpecSheet, {
    onDone: () => {
      toast({ tone: 'ok', title: t('sheet.deleted', { title }) });
      void navigate({
        to: '/product-details/$mode/$id',
        params: { mode: 'view', id: String(sheet.product.id) },
        ignoreBlocker: true,
      });
    },
  });
  return (
    <ConfirmModal
      open
      tone="danger"
      title={t('sheet.deleteTitle', { title })}
      text={t('sheet.deleteText')}
      confirm={t('sheet.delete')}
      busy={isActing}
      onCancel={onClose}
      onConfirm={() => void act({ params: { id: sheet.id } })}
    />
  );
}

function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
