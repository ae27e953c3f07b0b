import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../kit/layout/layout.tsx';
import { Card } from '../kit/page/card.tsx';

/** What happens after the upload, step by step. */
export function HowItWorks({
  title,
  lines,
}: {
  title: string;
  lines: readonly (readonly [icon: LucideIcon, text: string])[];
}) {
  return (
    <Card title={title}>
      <Stack as="ol" gap={12}>
        {lines.map(([Icon, text]) => (
          <Row as="li" key={text} gap={10} align="start">
            <Icon size={17} strokeWidth={1.8} color="var(--accent)" style={{ flex: 'none' }} aria-hidden />
            <Text tone="soft" breaks>
              {text}
            </Text>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}

/** The empty sheet, for people who begin with the information. */
export function TemplateCard({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Card>
      <Stack gap={12} align="start">
        <Text as="p" tone="soft">
          {text}
        </Text>
        {children}
      </Stack>
    </Card>
  );
}
