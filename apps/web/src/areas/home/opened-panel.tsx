import { OPENED_DAYS, type Home } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../../platform/chart/bar-chart.tsx';
import { useFormats } from '../../platform/i18n/format.ts';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import { Card } from '../../platform/kit/page/card.tsx';

/** What buyers opened, by day; nothing without anything to show. */
export function OpenedPanel({ opened }: { opened: NonNullable<Home['opened']> }) {
  const { t } = useTranslation('home');
  const { number, date } = useFormats();
  const { id, name, visits, people, days } = opened;
  return (
    <Card
      title={
        <>
          {t('opened.title')}{' '}
          <Text tone="soft" size="sm" weight={450}>
            {name}
          </Text>
        </>
      }
      aside={
        <LinkButton
          variant="text"
          size="small"
          to={'/buyer-activity-details/$id' as string}
          params={{ id: String(id) } as never}
        >
          {t('opened.activity')}
        </LinkButton>
      }
    >
      <BarChart
        label={t('opened.title')}
        aside={
          <Row gap={16}>
            <Text tone="soft">
              <Text size="xl" weight={600} tone="ink">
                {number(visits)}
              </Text>{' '}
              {t('opened.visits', { count: visits, days: OPENED_DAYS })}
            </Text>
            <Text tone="soft">
              <Text size="xl" weight={600} tone="ink">
                {number(people)}
              </Text>{' '}
              {t('opened.people', { count: people })}
            </Text>
          </Row>
        }
        heads={[t('opened.day'), t('opened.openings')]}
        height={90}
        bars={days.map(({ day, visits: count, enquiries }, index) => {
          const isCurrent = index === days.length - 1;
          return {
            key: day,
            label: date(day),
            tick: isCurrent ? t('opened.today') : index % 7 === 0 ? date(day).slice(0, 5) : '',
            value: count,
            text: t('opened.count', { count, formatted: number(count) }),
            isMarked: enquiries > 0,
            isCurrent,
          };
        })}
      />
    </Card>
  );
}
