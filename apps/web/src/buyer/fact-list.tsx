import type { BuyerFact, BuyerFactIcon } from '@sourcewiz/contract';
import { Clock, Leaf, MapPin, Package, Palette, Ruler, Tag, Weight, type LucideIcon } from 'lucide-react';

const icons: Readonly<Record<BuyerFactIcon, LucideIcon>> = {
  size: Ruler,
  material: Leaf,
  packing: Package,
  time: Clock,
  weight: Weight,
  colour: Palette,
  origin: MapPin,
  other: Tag,
};

/** Facts of a piece, one below the other. */
export function FactList({ facts }: { facts: BuyerFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ label, value, icon }) => {
        const Icon = icons[icon];
        return (
          <div key={label}>
            <dt>
              <Icon aria-hidden size={17} strokeWidth={1.7} />
              {label}
            </dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
