import { SCORE_MAX, type RecommendedBuyer } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';
import type { Column } from '../../platform/list/record-list.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { useCountries } from '../contacts/index.ts';
import css from './recommendations.module.css';

/** What the list shows of a recommended buyer. */
export function useRecommendationColumns(): readonly Column<RecommendedBuyer>[] {
  const { t } = useTranslation('recommendations');
  const { nameOf } = useCountries();
  return [
    { key: 'buyer', head: t('columns.buyer'), card: 'title', cell: (buyer) => <BuyerName buyer={buyer} /> },
    {
      key: 'kind',
      head: t('columns.kind'),
      cell: ({ type }) => <Tag tone={type === 'prospect' ? 'info' : 'neutral'}>{t(`kinds.${type}`)}</Tag>,
    },
    { key: 'country', head: t('columns.country'), cell: ({ country }) => nameOf(country) },
    { key: 'score', head: t('columns.score'), cell: ({ score }) => <Score score={score} /> },
    { key: 'why', head: t('columns.why'), cell: ({ reasons }) => <Reasons reasons={reasons} /> },
  ];
}

/** Leads to the buyer, for people who may see contacts. */
function BuyerName({ buyer: { id, name, company } }: { buyer: RecommendedBuyer }) {
  const mayOpen = usePermitted(['view_contacts', 'view_quotation']);
  return (
    <Stack gap={0}>
      {mayOpen ? (
        <Link to="/buyers/$id" params={{ id: String(id) }} className={css['name']}>
          {name}
        </Link>
      ) : (
        <Text weight={560}>{name}</Text>
      )}
      {company === '' ? null : (
        <Text tone="faint" size="sm" breaks>
          {company}
        </Text>
      )}
    </Stack>
  );
}

/** The score as a bar with its number. */
function Score({ score }: { score: number }) {
  const { t } = useTranslation('recommendations');
  return (
    <Row gap={8} as="span" inline>
      <span
        className={css['bar']}
        style={{ '--part': score / SCORE_MAX } as React.CSSProperties}
        aria-hidden
      />
      <Text figures weight={560} aria-hidden>
        {score}
      </Text>
      <span className="visually-hidden">{t('scoreOf', { score, max: SCORE_MAX })}</span>
    </Row>
  );
}

function Reasons({ reasons }: { reasons: RecommendedBuyer['reasons'] }) {
  const { t } = useTranslation('recommendations');
  const textOf = useReasonText();
  return (
    <ul className={css['reasons']}>
      {reasons.map((reason) => (
        <Text as="li" key={reason.code} tone={reason.points < 0 ? 'warn' : 'soft'} size="sm">
          {t('points', { text: textOf(reason), points: signed(reason.points) })}
        </Text>
      ))}
    </ul>
  );
}

function useReasonText(): (reason: RecommendedBuyer['reasons'][number]) => string {
  const { t } = useTranslation('recommendations');
  const { number, when } = useFormats();
  return ({ code, count, at }) => {
    if (code === 'recent_enquiry' && at !== null) return t('reasons.recent_enquiry_at', { when: when(at) });
    return t(`reasons.${code}`, { count: count ?? 0, formatted: number(count ?? 0) });
  };
}

const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
