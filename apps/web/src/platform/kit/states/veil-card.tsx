import { useId, type ReactNode } from 'react';
import { Button } from '../fields/button.tsx';
import { Stack, Text } from '../layout/layout.tsx';
import { IconTile } from '../marks/icon-tile.tsx';
import css from './veil-card.module.css';

/** A card over the whole page that leaves one thing to do. */
export function VeilCard({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action: { label: string; run: () => void };
}) {
  const id = useId();
  return (
    <div className={css['veil']}>
      <Stack align="center" className={css['card']} role="alertdialog" aria-labelledby={id}>
        <IconTile tone="neutral" size={44}>
          {icon}
        </IconTile>
        <Text as="h1" id={id} size="xl" weight={600}>
          {title}
        </Text>
        {children}
        <Button variant="primary" size="large" className={css['action']} onClick={action.run} autoFocus>
          {action.label}
        </Button>
      </Stack>
    </div>
  );
}
