import type { ImportRow } from '@sourcewiz/contract';
import { CircleAlert } from 'lucide-react';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { wireText } from '../import-words.ts';

/** What is wrong with a row or a cell, in a sentence. */
export function ProblemLine({ problem }: { problem: ImportRow['problems'][number] }) {
  return (
    <Row as="span" inline gap={4} align="start">
      <CircleAlert size={12} color="var(--bad)" style={{ flex: 'none', marginTop: 3 }} aria-hidden />
      <Text tone="bad" size="xs">
        {wireText(problem)}
      </Text>
    </Row>
  );
}
