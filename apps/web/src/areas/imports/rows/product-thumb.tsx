import { Package } from 'lucide-react';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import css from './product-thumb.module.css';

/** The product's picture, small; a quiet sign where it has none. */
export function ProductThumb({ address }: { address: string | null }) {
  return (
    <span className={css['thumb']} aria-hidden>
      {address === null ? (
        <Package size={15} strokeWidth={1.6} />
      ) : (
        <TimedImage src={address} alt="" width={34} height={34} loading="lazy" />
      )}
    </span>
  );
}
