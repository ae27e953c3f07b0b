import { listImportRows, type Import } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import type { ImportStep } from '../progress/import-progress.rules.ts';
import css from './just-done.module.css';
import { ProductThumb } from '../rows/product-thumb.tsx';

const SHOWN = 2;

/**
 * The last products that were written. Rows go in by their order in the file and a product has at least one of them,
 * so the first `done` rows are written for certain. How much changed is shown where the server still knows it.
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
    <ul className={css['list']} aria-label={t('running.justDone')}>
      {data.rows.map((row) => {
        const changes = row.cells.filter(({ changed }) => changed).length;
        return (
          <li key={row.row} className={css['row']}>
            <ProductThumb address={row.thumb} />
            <span className={css['name']}>{row.name}</span>
            <span className={css['facts']}>
              {result === 'changed' && changes > 0
                ? t('running.changes', { count: changes, formatted: number(changes) })
                : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
