import type { BuyerProduct } from '@sourcewiz/contract';
import { useState, type ComponentType } from 'react';
import { useTexts } from '../buyer-texts.ts';
import { Icon } from '../icon.tsx';
import type { View3dProps } from './view-3d.tsx';

/** Opens the product from all sides; what shows it is loaded only then. */
export function View3dButton({ product }: { product: BuyerProduct }) {
  const texts = useTexts();
  const [View, setView] = useState<ComponentType<View3dProps>>();
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | 'open'>('closed');
  if (product.turn.length < 2 && product.model === null) return null;
  const open = async () => {
    setState('loading');
    try {
      const { View3d } = await import('./view-3d.tsx');
      setView(() => View3d);
      setState('open');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="show-3d js">
      <button
        type="button"
        className="button line"
        aria-busy={state === 'loading'}
        onClick={() => void open()}
      >
        <Icon name="packing" size={18} />
        {product.model === null ? texts.turnAround : texts.view3d}
      </button>
      {state === 'failed' && <p role="alert">{texts.view3dFailed}</p>}
      {state === 'open' && View && <View product={product} onClose={() => setState('closed')} />}
    </div>
  );
}
