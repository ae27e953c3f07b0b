import { listImportRows, type Import } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import type { ImportStep } from '../progress/import-progress.rules.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';

const SHOWN = 2;

/**
 * The products written last. Rows are written in the order of the file and a product has at least one row, so at least
 * the first `done` rows are written. What changed is shown as long as the server still knows it.
 */
export function JustDone({ imported, step }: { imported: Import; step: ImportStep }) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const result = step.slug === 'product_upload' ? 'new' : 'changed';
  const page = Math.floor(step.done / SHOWN) - 1;
  const { data } = useCall(
    listImportRows,
    { params: { id: imported.id }, query: { result, page: Math.max(0, page), per_page: SHOWN } },
    { enabled: page >= 0, whileLoading: 'keep', staleTime: Infinity },
  );
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Stack as="ul" gap={6} aria-label={t('running.justDone')}>
      {data.rows.map((row) => {
        const changes = row.cells.filter(({ changed }) => changed).length;
        return (
          <Row as="li" key={row.row} gap={10}>
            <Thumb src={row.thumb} size={32} />
            <Text clip>{row.name}</Text>
            {result === 'changed' && changes > 0 ? (
              <Text tone="soft" size="sm" style={{ marginLeft: 'auto' }}>
                {t('running.changes', { count: changes, formatted: number(changes) })}
              </Text>
            ) : null}
          </Row>
        );
      })}
    </Stack>
  );
}
