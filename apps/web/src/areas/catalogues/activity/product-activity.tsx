import { getProductActivity, type ProductActivity } from '@sourcewiz/contract';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { PlainTable } from '../../../platform/list/plain-table.tsx';
import type { ProductTabProps } from '../../../platform/record/product-tabs.ts';
import { CountTiles } from './count-tiles.tsx';
import { useActivityWords } from './activity-words.ts';

/** The tab of a product: what buyers did with it, in all catalogues (CAT-007). */
export function ProductActivityPage({ product: { id } }: ProductTabProps) {
  const { t } = useTranslation('activity');
  const query = useCall(getProductActivity, { params: { id } });
  return (
    <Loaded query={query} what={t('what')} waiting={<RowSkeletons count={6} columns={3} />}>
      {(activity) =>
        activity.visits === 0 ? (
          <EmptyState icon={<Eye size={18} />} title={t('noVisits')} text={t('noVisitsText')} />
        ) : (
          <Shown {...activity} />
        )
      }
    </Loaded>
  );
}

function Shown({ viewers, ...counts }: ProductActivity) {
  const { t } = useTranslation('activity');
  const { number, when } = useFormats();
  const { person, place, time, clock } = useActivityWords();
  return (
    <Stack gap={16}>
      <CountTiles
        label={t('title')}
        tiles={[
          { key: 'visits', figure: number(counts.visits), name: t('counts.visits') },
          { key: 'people', figure: number(counts.people), name: t('counts.people') },
          { key: 'seconds', figure: time(counts.seconds), name: t('counts.seconds') },
          { key: 'asked', figure: number(counts.asked), name: t('asked') },
        ]}
      />
      <Card title={t('counts.people')} padding="flush" aside={<Text tone="soft">{t('longest')}</Text>}>
        <PlainTable
          label={t('counts.people')}
          flush
          stacks
          rows={viewers}
          keyOf={(viewer) => viewer.person.id}
          columns={[
            { key: 'person', head: t('person'), cell: (one) => person(one.person) },
            { key: 'company', head: t('company'), cell: (one) => one.person.company },
            {
              key: 'country',
              head: t('place'),
              cell: (one) => (one.person.country === '' ? '' : place(one.person.country)),
            },
            { key: 'visits', head: t('counts.visits'), align: 'end', cell: (one) => number(one.visits) },
            { key: 'time', head: t('time'), align: 'end', cell: (one) => clock(one.seconds) },
            { key: 'asked', head: t('asked'), align: 'end', cell: (one) => number(one.asked) },
            { key: 'last', head: t('lastVisit'), align: 'end', cell: (one) => when(one.last_at) },
          ]}
        />
      </Card>
    </Stack>
  );
}
