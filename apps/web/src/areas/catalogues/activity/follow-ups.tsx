import type { BuyerActivity, Catalogue } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { useActivityWords, useFollowUpMail } from './activity-words.ts';
import css from './activity.module.css';

type FollowUp = BuyerActivity['follow_ups'][number];
const SHOWN = 3;

/** People who came back to a product and did not ask for it, the most certain first. */
export function FollowUps({
  activity: { follow_ups: list, follow_up_count: count },
  catalogue,
}: {
  activity: Pick<BuyerActivity, 'follow_ups' | 'follow_up_count'>;
  catalogue: Pick<Catalogue, 'name' | 'link'>;
}) {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Card
      title={
        <>
          {t('followUps')}{' '}
          {count > 0 ? (
            <Text tone="faint" weight={450}>
              {number(count)}
            </Text>
          ) : null}
        </>
      }
      padding="flush"
    >
      {list.length === 0 ? (
        <Text as="p" tone="faint" className={css['pad']}>
          {t('noFollowUps')}
        </Text>
      ) : (
        <ul className={css['lines']}>
          {list.slice(0, isWhole ? undefined : SHOWN).map((one, index) => (
            <FollowUpLine
              key={`${one.person.id} ${one.product.id}`}
              one={one}
              isFirst={index === 0}
              catalogue={catalogue}
            />
          ))}
        </ul>
      )}
      {list.length > SHOWN && !isWhole ? (
        <div className={css['foot']}>
          <Button variant="text" onClick={() => setIsWhole(true)}>
            {t('seeAll', { formatted: number(count) })}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function FollowUpLine({
  one,
  isFirst,
  catalogue,
}: {
  one: FollowUp;
  isFirst: boolean;
  catalogue: Pick<Catalogue, 'name' | 'link'>;
}) {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const { time, person } = useActivityWords();
  const mail = useFollowUpMail();
  const { person: who, product, visits, seconds, is_shortlisted, asked_others: others, is_on_page } = one;
  const facts = [
    time(seconds),
    is_on_page && t('onPage'),
    is_shortlisted && t('isShortlisted'),
    others > 0 && t('askedOthers', { count: others, formatted: number(others) }),
  ];
  return (
    <li className={css['line']} data-top>
      <Thumb src={product.image?.thumb} size={38} />
      <Stack as="span" gap={0} grow>
        <span>
          <Text weight={600}>{person(who)}</Text>{' '}
          <Text tone="soft" size="sm">
            {who.company}
          </Text>
        </span>
        <Text>{t('viewed', { formatted: number(visits) })}</Text>
        <Text tone="soft" size="sm">
          {product.name}
        </Text>
        <Text tone="soft" size="sm">
          {facts.filter(Boolean).join('. ')}
        </Text>
      </Stack>
      <ButtonAnchor size="small" variant={isFirst ? 'primary' : 'default'} href={mail(one, catalogue)}>
        {t('write')}
      </ButtonAnchor>
    </li>
  );
}
