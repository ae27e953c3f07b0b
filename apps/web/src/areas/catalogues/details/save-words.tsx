import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import type { SaveState } from '../pick/use-picked-products.ts';

/** Whether the screen's content is saved; nothing while there is nothing to save. */
export function SaveWords({
  state,
  count,
  onRetry,
}: {
  state: SaveState;
  count: number;
  onRetry: () => void;
}) {
  const { t } = useTranslation('catalogues');
  if (state === 'failed') {
    return (
      <Text tone="bad">
        {t('picked.failed')}{' '}
        <Button variant="text" size="small" onClick={onRetry}>
          {t('picked.retry')}
        </Button>
      </Text>
    );
  }
  if (state === 'saving') return t('picked.saving');
  return count === 0 ? null : t('picked.saved');
}
