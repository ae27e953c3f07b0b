import { KEPT_ROWS_MAX, type LayoutChange, type SheetLayout } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import css from './layout-card.module.css';

const SHOWN = 8;

/** Titles stand for the table below them; headings make a column, so what goes nowhere comes before. */
const placeOf = ({ why }: SheetLayout['left_out'][number]): number =>
  why === 'other_head' ? 0 : why === 'heading' ? 2 : 1;

/** Rows that are not products, such as totals and notes; each can be included, and left out again. */
export function LeftOutRows({
  layout,
  onChange,
}: {
  layout: SheetLayout;
  onChange: (change: LayoutChange) => void;
}) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const { left_out: all, left_out_count: count, kept_rows: kept } = layout;
  const rows = all.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (count === 0 && kept.length === 0) return null;
  const more = count - Math.min(rows.length, SHOWN);
  return (
    <Stack gap={4}>
      <Text as="h3" weight={560}>
        {t('layout.leftOut', { count, formatted: number(count) })}
      </Text>
      <ul className={css['rows']}>
        {rows.slice(0, SHOWN).map(({ row, why, text }) => (
          <Row as="li" key={row} gap={8}>
            <Text tone="faint" figures className={css['number']}>
              {row}
            </Text>
            <Tag>{t(`layout.why.${why}`)}</Tag>
            <Text clip className={css['text']} title={text}>
              {text}
            </Text>
            <Button
              variant="text"
              size="small"
              aria-label={t(why === 'other_head' ? 'layout.takeInTableBelow' : 'layout.takeInRow', { row })}
              disabled={kept.length >= KEPT_ROWS_MAX}
              onClick={() => onChange({ kept_rows: [...kept, row] })}
            >
              {t(why === 'other_head' ? 'layout.takeInTable' : 'layout.takeIn')}
            </Button>
          </Row>
        ))}
        {kept.map((row) => (
          <Row as="li" key={row} gap={8}>
            <Text tone="faint" figures className={css['number']}>
              {row}
            </Text>
            <Text className={css['text']} tone="soft">
              {t('layout.kept')}
            </Text>
            <Button
              variant="text"
              size="small"
              aria-label={t('layout.leaveOutRow', { row })}
              onClick={() => onChange({ kept_rows: kept.filter((one) => one !== row) })}
            >
              {t('layout.leaveOut')}
            </Button>
          </Row>
        ))}
      </ul>
      {more > 0 ? (
        <Text as="p" tone="soft" size="sm">
          {t('layout.leftOutMore', { formatted: number(more) })}
        </Text>
      ) : null}
    </Stack>
  );
}
