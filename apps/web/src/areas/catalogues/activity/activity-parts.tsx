import {
  addCatalogueProducts,
  activityCounts,
  type ActivityCount,
  type BuyerActivity,
} from '@sourcewiz/contract';
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { BarChart } from '../../../platform/chart/bar-chart.tsx';
import { useFormats } from '../../../platform/i18n/format.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { useNow } from '../use-now.ts';
import { useActivityWords } from './activity-words.ts';
import { CountTiles } from './count-tiles.tsx';
import { daysOf } from './activity-days.rules.ts';
import css from './activity.module.css';

/** What of the page is chosen; everything else follows it. */
export interface Chosen {
  person?: string | undefined;
  link?: number | undefined;
  country?: string | undefined;
  product?: number | undefined;
  day?: string | undefined;
  only?: ActivityCount | undefined;
}
export interface PartProps {
  activity: BuyerActivity;
  chosen: Chosen;
  onChoose: (change: Chosen) => void;
}

const counts = ['visits', 'people', 'seconds', ...activityCounts] as const;
const isOnly = (key: string): key is ActivityCount => (activityCounts as readonly string[]).includes(key);

export function ActivityCounts({ activity, chosen, onChoose }: PartProps) {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const { time } = useActivityWords();
  const [isOpen, setIsOpen] = useState(false);
  const scanned = activity.scanned.reduce((sum, { count }) => sum + count, 0);
  const nameOf = (name: string) =>
    name === 'silent' || name === 'head' || name === 'nameless' || name === 'other'
      ? t(`scannerNames.${name}`)
      : name;
  return (
    <CountTiles
      label={t('title')}
      tiles={counts.map((key) => ({
        key,
        figure: key === 'seconds' ? time(activity.counts.seconds) : number(activity.counts[key]),
        name: t(`counts.${key}`),
        ...(isOnly(key) && {
          isChosen: chosen.only === key,
          onChoose: () => onChoose({ only: chosen.only === key ? undefined : key }),
        }),
      }))}
    >
      {scanned === 0 ? null : (
        <Row gap={10} className={css['scanned']}>
          <Bot size={16} aria-hidden />
          <Text tone="soft" size="sm" grow>
            {t('scanned', { count: scanned, formatted: number(scanned) })}
            <span className={css['names']}>
              : {activity.scanned.map(({ name, count }) => `${nameOf(name)} ${number(count)}`).join(', ')}
            </span>
          </Text>
          <Button variant="text" size="small" onClick={() => setIsOpen(true)}>
            {t('showThem')}
          </Button>
        </Row>
      )}
      {isOpen ? (
        <Dialog title={t('scannedTitle')} text={t('scannedText')} onClose={() => setIsOpen(false)}>
          <ul className={css['lines']}>
            {activity.scanned.map(({ name, count }) => (
              <li key={name} className={css['line']}>
                <Text grow>{nameOf(name)}</Text>
                <Text figures>{number(count)}</Text>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </CountTiles>
  );
}

export function ActivityDays({ activity, chosen, onChoose }: PartProps) {
  const { t } = useTranslation('activity');
  const { number, date } = useFormats();
  const days = daysOf(activity, useNow());
  const every = Math.max(1, Math.ceil(days.length / 4));
  return (
    <Card title={t('days')}>
      <BarChart
        label={t('days')}
        aside={
          <Text tone="soft" size="sm">
            <i className={css['ring']} aria-hidden /> {t('withEnquiry')}
          </Text>
        }
        heads={[t('day'), t('counts.visits')]}
        chosen={chosen.day}
        onChoose={(day) => onChoose({ day: chosen.day === day ? undefined : day })}
        bars={days.map(({ day, visits, enquiries }, index) => {
          const isCurrent = index === days.length - 1;
          return {
            key: day,
            label: date(day),
            tick: isCurrent
              ? t('today')
              : index % every === 0 && index < days.length - every / 2
                ? date(day).slice(0, 5)
                : '',
            value: visits,
            text: t('visits', { count: visits, formatted: number(visits) }),
            isMarked: enquiries > 0,
            isCurrent,
          };
        })}
      />
    </Card>
  );
}

export function ActivityPlaces({ activity: { places }, chosen, onChoose }: PartProps) {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const { place } = useActivityWords();
  const most = Math.max(1, ...places.map(({ visits }) => visits));
  return (
    <Card
      title={
        <>
          {t('places')}{' '}
          <Text tone="soft" size="sm" weight={450}>
            {t('placesNote')}
          </Text>
        </>
      }
    >
      <ul className={css['places']}>
        {places.slice(0, 8).map(({ country, visits }) => {
          const key = country === '' ? '-' : country;
          return (
            <li key={key}>
              <BareButton
                className={css['place']}
                pressed={chosen.country === key}
                onClick={() => onChoose({ country: chosen.country === key ? undefined : key })}
              >
                <Text clip>{place(country)}</Text>
                <i className={css['track']} style={{ '--share': visits / most } as object} />
                <Text figures weight={600}>
                  {number(visits)}
                </Text>
              </BareButton>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

export function ActivitySearches({
  activity: { searches },
  catalogueId,
}: PartProps & { catalogueId: number }) {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const mayAdd = usePermitted('create_edit_catalogues');
  const { act, isActing } = useAct(addCatalogueProducts, {
    onDone: ({ added }) =>
      toast({ tone: 'ok', title: t('added', { count: added, formatted: number(added) }) }),
  });
  return (
    <Card
      title={
        <>
          {t('searches')}{' '}
          <Text tone="soft" size="sm" weight={450}>
            {number(searches.length)}
          </Text>
        </>
      }
      padding="flush"
    >
      <ul className={css['lines']}>
        {searches.map(({ words, times, found, matches }) => (
          <li key={words} className={css['search']}>
            <Row gap={10}>
              <Text grow weight={500} breaks>
                {words}
              </Text>
              <Text tone="soft" figures>
                {t('times', { formatted: number(times) })}
              </Text>
              {found === 0 ? (
                <Tag tone="warn">{t('nothingFound')}</Tag>
              ) : (
                <Text tone="soft">{t('found', { count: found, formatted: number(found) })}</Text>
              )}
            </Row>
            {matches.length === 0 || !mayAdd ? null : (
              <Text as="p" tone="soft" size="sm">
                <Trans
                  t={t}
                  i18nKey="matches"
                  count={matches.length}
                  values={{ words, formatted: number(matches.length) }}
                  components={{ b: <b /> }}
                />{' '}
                <Button
                  variant="text"
                  size="small"
                  title={matches.map(({ name }) => name).join(', ')}
                  loading={isActing}
                  onClick={() =>
                    void act({
                      query: { collections_id: catalogueId },
                      body: { product_ids: matches.map(({ id }) => id) },
                    })
                  }
                >
                  {t(matches.length === 1 ? 'add' : 'addAll')}
                </Button>
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
