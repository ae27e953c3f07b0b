import type { ImportRow } from '@sourcewiz/contract';
import { CircleAlert } from 'lucide-react';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { wireText } from '../../../platform/rows/wire-text.ts';

/** What is wrong with a row or a cell, in a sentence; a wrong cell does not exclude its row. */
export function ProblemLine({
  problem,
  isLost = false,
}: {
  problem: ImportRow['problems'][number];
  isLost?: boolean;
}) {
  const tone = isLost ? 'warn' : 'bad';
  return (
    <Row as="span" inline gap={4} align="start">
      <CircleAlert size={12} color={`var(--${tone})`} style={{ flex: 'none', marginTop: 3 }} aria-hidden />
      <Text tone={tone} size="xs">
        {wireText(problem)}
      </Text>
    </Row>
  );
}
