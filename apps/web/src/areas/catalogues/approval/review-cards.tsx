import type { AnswerOf, Catalogue, NamedProducts, reviewApproval } from '@sourcewiz/contract';
import { CircleAlert, CircleCheck, CircleX, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Facts } from '../../../platform/kit/layout/facts.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import css from './approval.module.css';

type Review = AnswerOf<typeof reviewApproval>;

/** What to look at before approving: prices below the floor, other buyers' products, drafts, gaps. */
export function ChecksCard({ review, catalogue }: { review: Review; catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { date, number, share: percent } = useFormats();
  const { below_floor, exclusive, drafts, incomplete, complete, floor } = review.checks;
  const counted = ({ count }: NamedProducts) => ({ count, formatted: number(count) });
  const least = floor === null ? '' : percent(Number(floor));
  const buyer = catalogue.buyer_company;
  const owners = new Set(exclusive.examples.map(({ detail }) => detail));
  // The title can name one only if nobody else may be among those that are not listed.
  const owner =
    owners.size === 1 && exclusive.count === exclusive.examples.length ? [...owners][0] : undefined;
  const exclusiveText = ({ name, detail, until }: NamedProducts['examples'][number]) => {
    const text = owner === undefined ? t('approval.checks.exclusiveText', { name, buyer: detail }) : name;
    return until === null ? text : t('approval.checks.exclusiveUntil', { text, date: date(until) });
  };
  return (
    <Card title={t('approval.checks.title')} padding="flush">
      <ul className={css['checks']}>
        {below_floor.count === 0 ? null : (
          <Check
            icon={<CircleAlert size={16} />}
            tone="bad"
            title={t('approval.checks.floor', counted(below_floor))}
          >
            <Examples
              of={below_floor}
              text={({ name, detail }) =>
                t('approval.checks.floorText', { name, margin: percent(Number(detail)), floor: least })
              }
            />
          </Check>
        )}
        {exclusive.count === 0 ? null : (
          <Check
            icon={<TriangleAlert size={16} />}
            tone="warn"
            title={
              owner === undefined
                ? t('approval.checks.exclusiveOthers', counted(exclusive))
                : t('approval.checks.exclusive', { ...counted(exclusive), buyer: owner })
            }
          >
            <Examples of={exclusive} text={exclusiveText} />
            <p>{t('approval.checks.exclusiveEnd', { buyer })}</p>
          </Check>
        )}
        {drafts.count === 0 ? null : (
          <Check
            icon={<TriangleAlert size={16} />}
            tone="warn"
            title={t('approval.checks.drafts', counted(drafts))}
          >
            <Examples of={drafts} text={({ name }) => name} />
          </Check>
        )}
        {incomplete.count === 0 ? null : (
          <Check
            icon={<TriangleAlert size={16} />}
            tone="warn"
            title={t('approval.checks.incomplete', counted(incomplete))}
          >
            <Examples of={incomplete} text={({ name }) => name} />
          </Check>
        )}
        {complete === 0 ? null : (
          <Check
            icon={<CircleCheck size={16} />}
            tone="ok"
            title={t('approval.checks.complete', { count: complete, formatted: number(complete) })}
          />
        )}
      </ul>
    </Card>
  );
}

function Check({
  icon,
  tone,
  title,
  children,
}: {
  icon: ReactNode;
  tone: 'bad' | 'warn' | 'ok';
  title: string;
  children?: ReactNode;
}) {
  return (
    <Row as="li" align="start" gap={10}>
      <Text tone={tone} aria-hidden>
        {icon}
      </Text>
      <Stack gap={2}>
        <Text weight={560}>{title}</Text>
        <Text as="div" tone="soft" size="sm" breaks>
          {children}
        </Text>
      </Stack>
    </Row>
  );
}

function Examples({
  of: { examples, count },
  text,
}: {
  of: NamedProducts;
  text: (example: NamedProducts['examples'][number]) => string;
}) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const rest = count - examples.length;
  return (
    <>
      {examples.map((example) => (
        <p key={example.id}>{text(example)}</p>
      ))}
      {rest > 0 ? <p>{t('approval.checks.more', { formatted: number(rest) })}</p> : null}
    </>
  );
}

/** The settings of the catalogue; what changed since the approved version is shown as old and new. */
export function SettingsCard({ review: { settings, counts } }: { review: Review }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const { settings: count } = counts;
  return (
    <Card
      title={t('approval.settings.title')}
      aside={
        count === 0 ? undefined : (
          <Text tone="faint" size="sm">
            {t('approval.settings.count', { count, formatted: number(count) })}
          </Text>
        )
      }
    >
      <SettingFacts settings={settings} />
    </Card>
  );
}

/** Settings by name; those with an old value show both. */
export function SettingFacts({ settings }: Pick<Review, 'settings'>) {
  const { t } = useTranslation('catalogues');
  if (settings.length === 0) return <Text tone="faint">{t('approval.settings.same')}</Text>;
  return (
    <Facts
      facts={settings.map(({ key, before, now }) => ({
        head: t(`approval.settings.${key}`),
        value:
          before === null ? (
            now
          ) : (
            <>
              <s className={css['old']}>{before}</s> → <b>{now}</b>
            </>
          ),
      }))}
    />
  );
}

const marks = { approved: CircleCheck, rejected: CircleX, withdrawn: Undo2, pending: Undo2 };

/** What became of earlier requests. */
export function EarlierCard({ review: { earlier } }: { review: Review }) {
  const { t } = useTranslation('catalogues');
  const { date } = useFormats();
  if (earlier.length === 0) return null;
  return (
    <Card title={t('approval.earlier')}>
      <Stack as="ul" gap={8}>
        {earlier.map((request) => {
          const { version, state, decided_by: name, decided_at, sent_at, decision_note: note } = request;
          const Mark = marks[state];
          const line =
            request.decided_by_you && (state === 'approved' || state === 'rejected')
              ? (`${state}Yours` as const)
              : state;
          return (
            <Row as="li" key={version} align="start">
              <Text tone="faint" aria-hidden>
                <Mark size={15} />
              </Text>
              <Text as="div" grow breaks>
                {t(`approval.earlierLine.${line}`, { version, name })}
                {note === '' ? null : (
                  <Text as="p" tone="soft" size="sm" style={{ whiteSpace: 'pre-line' }}>
                    {note}
                  </Text>
                )}
              </Text>
              <Text tone="faint" size="sm" figures>
                {date(decided_at ?? sent_at)}
              </Text>
            </Row>
          );
        })}
      </Stack>
    </Card>
  );
}
