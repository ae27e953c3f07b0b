import { packagingFigures, type PackagingFigures as Figures, type PackagingInput } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { useSession } from '../../../platform/session/session.tsx';
import css from './packaging-rows.module.css';

/**
 * The calculated values of a box during input: volume, volume per piece, cost, cost per piece.
 * @param currency of the costs; '' for the organisation's
 */
export function PackagingFigures({
  figures,
  currency,
  costs,
}: {
  figures: Figures;
  currency: string;
  costs: boolean;
}) {
  const { t } = useTranslation('products');
  const shown = useShownFigures({ figures, currency, costs });
  return (
    <dl className={css['figures']}>
      {shown.map(({ key, text }) => (
        <div key={key}>
          <Text as="dt" tone="faint" size="sm">
            {t(`packaging.figures.${key}`)}
          </Text>
          <Text as="dd" weight={560} figures>
            {text ?? '–'}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** The rows for viewing. On a phone each is a small card. */
export function PackagingTable({ rows, costs }: { rows: readonly PackagingInput[]; costs: boolean }) {
  const { t } = useTranslation('products');
  return (
    <Stack as="ul" gap={12} className={css['rows']}>
      {rows.map((row, at) => (
        // Rows have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className={css['row']}>
          <Row gap={14} wrap align="baseline" justify="between" className={css['read']}>
            <Text weight={560}>{row.description || t('packaging.row', { at: at + 1 })}</Text>
            <SizeText row={row} />
          </Row>
          <PackagingFigures figures={packagingFigures(row)} currency={row.currency} costs={costs} />
        </li>
      ))}
    </Stack>
  );
}

function SizeText({ row }: { row: PackagingInput }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const sides = [row.length, row.width, row.height].map((side) => (side === '' ? '–' : number(side)));
  const size = row.length + row.width + row.height === '' ? null : `${sides.join(' × ')} ${row.unit}`;
  const pieces =
    row.no_of_pieces === ''
      ? null
      : t('packaging.holds', { count: Number(row.no_of_pieces), formatted: number(row.no_of_pieces) });
  const text = [size, pieces].filter((part) => part !== null).join(', ');
  if (text === '') return null;
  return (
    <Text tone="soft" figures>
      {text}
    </Text>
  );
}

type FigureKey = 'cbm' | 'cbmPerPiece' | 'cost' | 'costPerPiece';

function useShownFigures({
  figures,
  currency,
  costs,
}: {
  figures: Figures;
  currency: string;
  costs: boolean;
}): { key: FigureKey; text: string | null }[] {
  const { number, money } = useFormats();
  const { organisation } = useSession();
  const amount = (value: string | null): string | null =>
    value === null ? null : money(value, currency || organisation.default_currency);
  const count = (value: string | null): string | null => (value === null ? null : number(value));
  return [
    { key: 'cbm', text: count(figures.CBM) },
    { key: 'cbmPerPiece', text: count(figures.cbm_per_piece) },
    ...(costs
      ? [
          { key: 'cost' as const, text: amount(figures.cost) },
          { key: 'costPerPiece' as const, text: amount(figures.costPerPcs) },
        ]
      : []),
  ];
}
