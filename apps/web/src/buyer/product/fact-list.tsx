import type { BuyerFact } from '@sourcewiz/contract';
import { Icon } from '../icon.tsx';

/** Facts about a product, one below the other. */
export function FactList({ facts }: { facts: BuyerFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ label, value, icon }) => (
        <div key={label}>
          <dt>
            <Icon name={icon} size={17} />
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
