import type { Category, Families } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../../../platform/kit/overlays/side-panel.tsx';
import { LineSkeletons } from '../../../../platform/kit/states/skeletons.tsx';
import { Loaded, together } from '../../../../platform/list/loaded.tsx';
import { listAttributes } from '@sourcewiz/contract';
import { useCall } from '../../../../platform/api/use-call.ts';
import { useFamilies } from '../../use-families.ts';
import { FamilyForm } from './family-form.tsx';

/** The family of a category: for all its products, or for those of a sub-category. */
export function FamilyDrawer({
  category,
  isOpen,
  showsSubs,
  onClose,
}: {
  category: Category;
  isOpen: boolean;
  showsSubs: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('attributeManager');
  const [subId, setSubId] = useState<number | null>(null);
  const families = useFamilies(category.id);
  const attributes = useCall(listAttributes);
  const both = together({ families, attributes });
  const title = t('family.title', { name: category.name });
  if (both.data === undefined) {
    return (
      <SidePanel open={isOpen} title={title} onClose={onClose}>
        <Loaded query={both} what={title} waiting={<LineSkeletons count={8} />}>
          {() => null}
        </Loaded>
      </SidePanel>
    );
  }
  return (
    <FamilyForm
      key={subId ?? 'category'}
      title={title}
      category={category}
      subId={subId}
      {...both.data}
      hasOwn={hasOwn(both.data.families, subId)}
      showsSubs={showsSubs}
      isOpen={isOpen}
      onSub={setSubId}
      onClose={onClose}
    />
  );
}

function hasOwn({ category, sub_categories: subs }: Families, subId: number | null): boolean {
  return subId === null ? category.revision > 0 : subs.some(({ id }) => id === subId);
}
