import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const ChooseCategory = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../bulk/choose-category.tsx'),
    loadTexts(['attributes', 'products']),
  ]);
  return { default: part.ChooseCategory };
});

/** Starts a new product: in the category of the page, or in one that is chosen first. */
export function AddProductButton({
  category,
  children,
}: {
  category?: { id: string; name: string };
  children: (open: () => void) => ReactNode;
}) {
  const navigate = useNavigate();
  const permitted = usePermitted('create_products');
  const [choosing, setChoosing] = useState(false);
  if (!permitted) return null;

  const go = ({ id, name }: { id: string; name: string }): void => {
    setChoosing(false);
    void navigate({
      to: '/$mode/$category_name/$category_id/product-details/add',
      params: { mode: 'add', category_name: name, category_id: id },
    });
  };
  return (
    <>
      {children(() => (category === undefined ? setChoosing(true) : go(category)))}
      {choosing ? (
        <Suspense fallback={null}>
          <ChooseCategory onChosen={go} onCancel={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
