import {
  type Catalogue,
  copyCatalogue,
  deleteCatalogue,
  generateCatalogue,
  generateCataloguePdf,
  updateCatalogue,
} from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import {
  Copy,
  CopyPlus,
  ExternalLink,
  Eye,
  FileDown,
  LayoutList,
  ListChecks,
  Power,
  PowerOff,
  Settings2,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { stepLink } from '../step-link.ts';
import { copyLink } from '../link/copy-link.ts';

/** Turns the link of a catalogue off and on (CAT-011), with a notice that offers to undo it. */
export function useLinkSwitch(catalogue: Pick<Catalogue, 'id' | 'name'>) {
  const { t } = useTranslation('catalogues');
  const { act, isActing } = useAct(updateCatalogue);
  // Either way the link is open afterwards.
  const mayOpen = usePermitted(generateCatalogue);
  const switchTo = async (status: 'active' | 'inactive'): Promise<void> => {
    const answer = await act({ params: { id: catalogue.id }, body: { status } });
    if (!answer.ok) return;
    const undo = mayOpen ? { label: t('notices.undo'), run: () => void switchTo('active') } : undefined;
    if (status === 'active') toast({ tone: 'ok', title: t('notices.reactivated', { name: catalogue.name }) });
    else {
      const title = t('notices.deactivated', { name: catalogue.name });
      toast({ tone: 'ok', title, text: t('notices.deactivatedText'), ...(undo ? { action: undo } : {}) });
    }
  };
  return { switchTo, mayOpen, isSwitching: isActing };
}

/** What the user may do with a catalogue: the items of its menu, and deletion after confirmation. */
export function useCatalogueActions(catalogue: Catalogue, { onDeleted }: { onDeleted?: () => void } = {}) {
  const { t } = useTranslation('catalogues');
  const navigate = useNavigate();
  const mayEdit = usePermitted('create_edit_catalogues');
  const mayShare = usePermitted('access_ppt_excel_link');
  const mayDelete = usePermitted('delete_catalogues');
  const seesBuyers = usePermitted('view_buyer_details');
  const mayGuard = usePermitted('update_catalogues_link_security');
  const [asksDelete, setAsksDelete] = useState(false);
  const [showsSettings, setShowsSettings] = useState(false);
  const { switchTo, mayOpen } = useLinkSwitch(catalogue);
  const remove = useAct(deleteCatalogue, {
    onDone: () => {
      setAsksDelete(false);
      toast({ tone: 'ok', title: t('notices.deleted', { name: catalogue.name }) });
      onDeleted?.();
    },
  });
  const pdf = useAct(generateCataloguePdf, {
    onDone: () => {
      const title = t('notices.pdfStarted', { name: catalogue.name });
      toast({ tone: 'info', title, text: t('notices.pdfStartedText') });
    },
  });

  const copying = useAct(copyCatalogue, {
    onDone: (made) => {
      toast({ tone: 'ok', title: t('notices.copiedCatalogue', { name: made.name }) });
      void navigate(stepLink('buyer', made.id));
    },
  });

  const { id, link, status } = catalogue;
  const item = (key: string, label: string, Icon: typeof Copy, onClick: () => void): MenuItem => ({
    key,
    label,
    icon: <Icon size={15} aria-hidden />,
    onClick,
  });
  const share: MenuItem[] =
    mayShare && link !== null
      ? [
          item('copy', t('actions.copyLink'), Copy, () => copyLink(link, t('notices.copied'))),
          item('buyer', t('actions.seeAsBuyer'), ExternalLink, () => openAsBuyer(link)),
        ]
      : [];
  const paper: MenuItem[] =
    mayShare && catalogue.product_count > 0
      ? [item('pdf', t('actions.pdf'), FileDown, () => void pdf.act({ body: { collection_id: id } }))]
      : [];
  // Members who edit catalogues have them on the page of the link.
  const settings: MenuItem[] =
    !mayEdit && (mayGuard || mayShare)
      ? [item('settings', t('settings.title'), Settings2, () => setShowsSettings(true))]
      : [];
  const edit: MenuItem[] = mayEdit
    ? [
        item(
          'products',
          t('actions.editProducts'),
          ListChecks,
          () => void navigate(stepLink('products', id)),
        ),
        item('details', t('actions.editDetails'), LayoutList, () => void navigate(stepLink('details', id))),
        item(
          'duplicate',
          t('actions.copy'),
          CopyPlus,
          () => void copying.act({ body: { collection_id: id } }),
        ),
      ]
    : [];
  const activity: MenuItem[] =
    seesBuyers && status !== 'draft'
      ? [
          item(
            'activity',
            t('actions.activity'),
            Eye,
            () => void navigate({ to: '/buyer-activity-details/$id', params: { id: String(id) } }),
          ),
        ]
      : [];
  const state: MenuItem[] =
    !mayEdit || status === 'draft'
      ? []
      : status === 'active'
        ? [item('deactivate', t('actions.deactivate'), PowerOff, () => void switchTo('inactive'))]
        : mayOpen
          ? [item('reactivate', t('actions.reactivate'), Power, () => void switchTo('active'))]
          : [];
  const end: MenuItem[] = mayDelete
    ? [{ ...item('delete', t('actions.delete'), Trash2, () => setAsksDelete(true)), tone: 'danger' }]
    : [];

  return {
    items: joined([
      [...activity, ...share, ...paper],
      [...edit, ...settings],
      [...state, ...end],
    ]),
    showsSettings,
    closeSettings: () => setShowsSettings(false),
    asksDelete,
    isDeleting: remove.isActing,
    cancelDelete: () => setAsksDelete(false),
    confirmDelete: () => void remove.act({ params: { id } }),
  };
}

/** Opens the buyer's page in a separate tab, which has no access to this one. */
function openAsBuyer(link: string): void {
  window.open(link, '_blank', 'noopener');
}

function joined(groups: readonly (readonly MenuItem[])[]): (MenuItem | 'divider')[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, at): (MenuItem | 'divider')[] => (at === 0 ? [...group] : ['divider', ...group]));
}
