import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { toneOfUse } from './company-words.ts';
import css from './companies.module.css';

/** How much of a limit is used, in the bands of the companies' own banner. */
export function UseBar({ percent, label }: { percent: number; label: string }) {
  const { percent: shown } = useFormats();
  return (
    <Row gap={8}>
      <span className={css['bar']}>
        <ProgressBar percent={percent} label={label} tone={toneOfUse(percent)} />
      </span>
      <Text figures className={css['percent']}>
        {shown(Math.floor(percent))}
      </Text>
    </Row>
  );
}
