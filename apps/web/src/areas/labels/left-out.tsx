import type { LabelOrderAnswer } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';

const SHOWN = 5;

/** What gets no label, and why. */
export function LeftOut({ count, named }: LabelOrderAnswer['left_out']) {
  const { t } = useTranslation('labels');
  const { number } = useFormats();
  if (count === 0) return null;
  const shown = named.slice(0, SHOWN).map(({ product_id: id, reason }) => `${id}: ${t(`reasons.${reason}`)}`);
  return (
    <Stack gap={2} role="status">
      <Text weight={500} tone="warn">
        {t('leftOut', { count, formatted: number(count) })}
      </Text>
      <Text tone="soft" size="sm">
        {shown.join(', ')}
        {count > shown.length ? ' …' : ''}
      </Text>
    </Stack>
  );
}
