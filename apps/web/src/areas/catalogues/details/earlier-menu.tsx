import { History } from 'lucide-react';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Menu, type MenuItem } from '../../../platform/kit/overlays/menu.tsx';

/** Offers what earlier catalogues say; nothing if there is none. */
export function EarlierMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <Menu
      items={items}
      renderButton={(button) => (
        <Button {...button} variant="text" size="small" icon={<History size={14} aria-hidden />}>
          {label}
        </Button>
      )}
    />
  );
}
