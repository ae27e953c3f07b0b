import { CircleOff } from 'lucide-react';
import { LinkButton } from '../kit/fields/link-button.tsx';
import { Card } from '../kit/page/card.tsx';
import { EmptyState } from '../kit/states/states.tsx';

/** In place of a draft that was discarded or finished: why nothing can be entered, and where another one is begun. */
export function DraftClosed({ why, begin }: { why: string; begin: { to: string; label: string } }) {
  return (
    <Card>
      <EmptyState
        icon={<CircleOff size={18} aria-hidden />}
        title={why}
        actions={
          <LinkButton variant="primary" to={begin.to}>
            {begin.label}
          </LinkButton>
        }
      />
    </Card>
  );
}
