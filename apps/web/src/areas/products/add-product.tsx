import { useNavigate } from '@tanstack/react-router';
import { ChooseCategory } from './bulk/choose-category.tsx';

/** Starts a new product from anywhere: its category is chosen first. */
export function AddProduct({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ChooseCategory
      onCancel={onClose}
      onChosen={({ id, name }) => {
        onClose();
        void navigate({
          to: '/$mode/$category_name/$category_id/product-details/add',
          params: { mode: 'add', category_name: name, category_id: id },
        });
      }}
    />
  );
}
