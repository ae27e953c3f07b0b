import type { LucideIcon } from 'lucide-react';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';

/** The name of a task or a backup, with the icon of its kind. */
export function TaskName({
  icon: Icon,
  title,
  note,
}: {
  icon: LucideIcon;
  title: string;
  note: string | null;
}) {
  return (
    <Row as="span" gap={10}>
      <IconTile tone="neutral">
        <Icon size={15} strokeWidth={1.8} />
      </IconTile>
      <Stack as="span" gap={0}>
        <Text as="b" weight={560} breaks>
          {title}
        </Text>
        {note === null ? null : (
          <Text as="small" tone="faint" size="sm">
            {note}
          </Text>
        )}
      </Stack>
    </Row>
  );
}
