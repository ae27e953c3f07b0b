import type { SearchHit } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, Copy, ExternalLink, FilePen, Images, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../platform/session/session.tsx';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { openOffer, useOffers } from '../../../platform/offers/offers.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useDuplicate, usePublish } from '../bulk/one-product.ts';
import { countOf, NOTHING } from '../bulk/selected/product-selection.ts';
import { currentSelection, setSelection } from '../bulk/selected/selection-store.ts';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';

/** The actions for one product of the list. */
export function CardMenu({
  hit,
  isHeld,
  onDelete,
}: {
  hit: SearchHit;
  /** Whether a task holds the product: it can only be viewed (PROD-041). */
  isHeld: boolean;
  onDelete: (hit: SearchHit) => void;
}) {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const mayUpdate = usePermitted('update_products');
  const mayDelete = usePermitted('delete_products');
  const mayCreate = usePermitted('create_products');
  const { duplicate, isActing } = useDuplicate();
  const offers = useOffers();
  const publish = usePublish();
  const mode = mayUpdate && !isHeld ? 'edit' : 'view';
  const params = { mode, id: String(hit.id) };

  const changePictures = (): void => {
    if (countOf(currentSelection()) > 0) {
      toast({
        tone: 'warn',
        title: t('menu.picturesSelected'),
        action: { label: t('menu.clear'), run: () => setSelection(NOTHING) },
      });
      return;
    }
    void navigate({ to: '/product-details/$mode/$id/$tab', params: { ...params, tab: 'images' } });
  };
  const items: MenuItem[] = [
    {
      key: 'open',
      label: t(mode === 'edit' ? 'menu.edit' : 'menu.open'),
      icon: <ExternalLink size={15} aria-hidden />,
      onClick: () => void navigate({ to: '/product-details/$mode/$id', params }),
    },
  ];
  if (mayUpdate) {
    const isPublished = hit.status === 'published';
    items.push({
      key: 'status',
      label: t(isPublished ? 'menu.toDraft' : 'menu.publish'),
      icon: isPublished ? <FilePen size={15} aria-hidden /> : <CircleCheck size={15} aria-hidden />,
      disabled: isHeld,
      onClick: () => publish(hit, isPublished ? 'draft' : 'published'),
    });
  }
  if (mayCreate) {
    items.push({
      key: 'duplicate',
      label: t('menu.duplicate'),
      icon: <Copy size={15} aria-hidden />,
      disabled: isActing,
      onClick: () => duplicate(hit.id),
    });
  }
  if (mayUpdate) {
    items.push({
      key: 'pictures',
      label: t('menu.pictures'),
      icon: <Images size={15} aria-hidden />,
      disabled: isHeld,
      onClick: changePictures,
    });
  }
  for (const offer of offers) {
    items.push({
      key: offer.key,
      label: offer.label,
      icon: <offer.icon size={15} aria-hidden />,
      onClick: () => openOffer(offer, { product_ids: [hit.id] }),
    });
  }
  if (mayDelete) {
    items.push({
      key: 'delete',
      label: t('menu.delete'),
      icon: <Trash2 size={15} aria-hidden />,
      tone: 'danger',
      disabled: isHeld,
      onClick: () => onDelete(hit),
    });
  }
  return <MoreMenu label={t('menu.label', { name: hit.name })} variant="glass" size="small" items={items} />;
}
