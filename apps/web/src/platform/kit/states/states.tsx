import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../layout/layout.tsx';
import { IconTile } from '../marks/icon-tile.tsx';
import css from './states.module.css';

export interface StateProps {
  icon: ReactNode;
  tone?: 'neutral' | 'bad' | 'accent';
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  /** Secondary text below everything. */
  foot?: ReactNode;
}

/** Icon, title, a sentence and the ways on, centred in place of missing content. */
export function EmptyState(props: StateProps) {
  return <State {...props} heading="h2" />;
}

function State({
  icon,
  tone = 'neutral',
  title,
  text,
  actions,
  foot,
  heading: Heading,
}: StateProps & { heading: 'h1' | 'h2' }) {
  return (
    <Stack gap={14} align="center" className={css['state']}>
      <IconTile tone={tone} size={44}>
        {icon}
      </IconTile>
      <Stack gap={4} align="center">
        <Text as={Heading} size="xl" weight={600} breaks className={css['title']}>
          {title}
        </Text>
        {text === undefined ? null : (
          <Text as="p" tone="soft" className={css['text']}>
            {text}
          </Text>
        )}
      </Stack>
      {actions === undefined ? null : (
        <Row wrap justify="center">
          {actions}
        </Row>
      )}
      {foot === undefined ? null : (
        <Text as="p" tone="faint" size="sm">
          {foot}
        </Text>
      )}
    </Stack>
  );
}

/** The same in place of a whole page. */
export function WholePageState(props: StateProps) {
  return (
    <div className={css['whole']}>
      <State {...props} heading="h1" />
    </div>
  );
}

/** Nothing matches a search or filter: repeats the filter and offers to clear it. */
export function NothingFound(props: Omit<StateProps, 'icon' | 'tone'>) {
  return <EmptyState icon={<SearchX size={18} />} {...props} />;
}
