import { useId, type ReactNode } from 'react';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './share.module.css';

/** A setting that is on or off, with what the buyer meets. */
export function Setting({
  name,
  text,
  checked,
  loading = false,
  disabled,
  onChange,
  more,
}: {
  name: string;
  text: string;
  checked: boolean;
  loading?: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
  /** At the right. */
  more?: ReactNode;
}) {
  const textId = useId();
  return (
    <Row align="start" gap={12} className={css['setting']}>
      <Switch {...{ checked, loading, disabled, onChange }} aria-label={name} aria-describedby={textId} />
      <Stack as="span" gap={0} grow>
        <Text weight={560}>{name}</Text>
        <Text id={textId} tone="soft" size="sm">
          {text}
        </Text>
      </Stack>
      {more}
    </Row>
  );
}
