import type { ReactNode } from 'react';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import css from './activity.module.css';

interface CountTile {
  key: string;
  figure: string;
  name: string;
  isChosen?: boolean;
  /** Chooses it, or takes the choice back; without it the figure only informs. */
  onChoose?: () => void;
}

/** Figures in a row, each above its name; `children` stand below them. */
export function CountTiles({
  label,
  tiles,
  children,
}: {
  label: string;
  tiles: readonly CountTile[];
  children?: ReactNode;
}) {
  return (
    <Card padding="flush" label={label}>
      <div className={css['counts']} style={{ '--count': tiles.length } as object}>
        {tiles.map(({ key, figure, name, isChosen, onChoose }) => (
          <BareButton
            key={key}
            className={css['count']}
            disabled={onChoose === undefined}
            pressed={onChoose && isChosen}
            onClick={() => onChoose?.()}
          >
            <Text size="2xl" weight={600} figures>
              {figure}
            </Text>
            <Text tone="soft" size="sm">
              {name}
            </Text>
          </BareButton>
        ))}
      </div>
      {children}
    </Card>
  );
}
