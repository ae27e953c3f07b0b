import { HOME_DAYS, type Home } from '@sourcewiz/contract';
import { BookPlus, House, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { Thumb } from '../../platform/kit/marks/thumb.tsx';
import { Card } from '../../platform/kit/page/card.tsx';
import { RowSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../platform/kit/states/states.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { ActivityFeed, useActivityWords } from '../catalogues/index.ts';
import css from './home.module.css';
import { OpenedPanel } from './opened-panel.tsx';
import { TodoPanel } from './todo-panel.tsx';
import { useTodoLines } from './use-todo-lines.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';

/** Number of lines in a panel. */
const LINES = 4;

/** What to do next, and what buyers do meanwhile; what has no content is not drawn. */
export function HomePanels({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const lines = useTodoLines(home);
  const { opened, feed, buyers } = home;
  const carryOn = useCarryOn(home);
  const hasFeed = feed !== null && feed.length > 0;
  const hasSide = opened !== null || hasFeed;
  if (lines.length === 0 && carryOn.length === 0 && !buyers?.length && !hasSide) return <Nothing />;
  return (
    <div className={css['panels']} data-wide={!hasSide || undefined}>
      <div className={css['column']}>
        <TodoPanel lines={lines} />
        <div className={css['pair']}>
          <BuyerPanel buyers={buyers ?? []} />
          <Panel title={t('carryOn.title')} rows={carryOn} />
        </div>
      </div>
      {hasSide ? (
        <div className={css['column']}>
          {opened ? <OpenedPanel opened={opened} /> : null}
          {hasFeed ? <ActivityFeed title={t('feed.title')} lines={feed} showsProduct /> : null}
          {opened ? <LookedPanel opened={opened} /> : null}
        </div>
      ) : null}
    </div>
  );
}

/** The same two columns before anything has come. */
export function WaitingPanels() {
  const { t } = useTranslation('home');
  return (
    <div className={css['panels']}>
      <Card title={t('todo.title')} padding="flush">
        <RowSkeletons count={6} columns={2} />
      </Card>
      <Card label={t('what')} padding="flush">
        <RowSkeletons count={6} columns={1} />
      </Card>
    </div>
  );
}

/** Nothing came in and nothing is under way. */
function Nothing() {
  const { t } = useTranslation('home');
  const mayCreate = usePermitted('create_edit_catalogues');
  const mayImport = usePermitted('update_products');
  return (
    <EmptyState
      icon={<House size={18} />}
      title={t('nothing.title')}
      text={mayCreate || mayImport ? t('nothing.text') : t('nothing.later')}
      actions={
        <>
          {mayCreate ? (
            <LinkButton to="/create-collection" variant="primary" icon={<BookPlus size={15} />}>
              {t('links.createCatalogue')}
            </LinkButton>
          ) : null}
          {mayImport ? (
            <LinkButton
              to={'/manage-products' as string}
              variant={mayCreate ? 'default' : 'primary'}
              icon={<Upload size={15} />}
            >
              {t('nothing.import')}
            </LinkButton>
          ) : null}
        </>
      }
    />
  );
}

function BuyerPanel({ buyers }: { buyers: NonNullable<Home['buyers']> }) {
  const { t } = useTranslation('home');
  const { number, when } = useFormats();
  const rows = buyers.map<PanelRow>(
    ({ id, name, buyer_company: buyer, openings, enquiries, last_at: at }) => ({
      key: id,
      title: name,
      text: [
        buyer,
        t('opened.count', { count: openings, formatted: number(openings) }),
        enquiries > 0 && t('buyers.enquiries', { count: enquiries, formatted: number(enquiries) }),
      ]
        .filter(Boolean)
        .join(', '),
      end: when(at),
      to: `/buyer-activity-details/${id}`,
    }),
  );
  return <Panel title={t('buyers.title')} note={t('buyers.days', { days: HOME_DAYS })} rows={rows} />;
}

function LookedPanel({ opened: { id, products } }: { opened: NonNullable<Home['opened']> }) {
  const { t } = useTranslation('home');
  const { number } = useFormats();
  const { time } = useActivityWords();
  const rows = products.map<PanelRow>(({ id: productId, name, image, visits, seconds }) => ({
    key: productId,
    start: <Thumb src={image?.thumb} size={32} />,
    title: name,
    text: t('opened.count', { count: visits, formatted: number(visits) }),
    end: time(seconds),
    to: `/buyer-activity-details/${id}`,
  }));
  return <Panel title={t('looked.title')} rows={rows} />;
}

/** What was last worked on: catalogues that are drafts, and products. */
function useCarryOn({ catalogues, products }: Home): PanelRow[] {
  const { t } = useTranslation('home');
  const { percent, when } = useFormats();
  const mayOpen = usePermitted('create_edit_catalogues');
  const mode = usePermitted('update_products') ? 'edit' : 'view';
  const drafts = catalogues?.latest_drafts.map(({ id, name, buyer_company: buyer, updated_at: at }) => ({
    at,
    key: `catalogue ${id}`,
    start: <Thumb src={undefined} size={32} />,
    title: name,
    text: [t('carryOn.catalogue'), buyer].filter(Boolean).join(', '),
    ...(mayOpen ? { to: `/select-products/${id}` } : {}),
  }));
  const recent = products?.recent.map(({ id, name, image, completeness, updated_at: at }) => ({
    at,
    key: `product ${id}`,
    start: <Thumb src={image?.thumb} size={32} />,
    title: name,
    text: t('carryOn.product', { percent: percent(completeness) }),
    to: `/product-details/${mode}/${id}`,
  }));
  return [...(drafts ?? []), ...(recent ?? [])]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, LINES)
    .map(({ at, ...row }) => ({ ...row, end: when(at) }));
}

interface PanelRow {
  key: string | number;
  title: string;
  text: string;
  start?: ReactNode;
  end: string;
  /** Where it leads. */
  to?: string;
}

/** A part of the home page: a few lines with links. Without lines it is not drawn. */
function Panel({ title, note, rows }: { title: string; note?: string; rows: readonly PanelRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Card
      padding="flush"
      label={title}
      title={
        <>
          {title}{' '}
          <Text tone="soft" size="sm" weight={450}>
            {note}
          </Text>
        </>
      }
    >
      <ul>
        {rows.map((row) => (
          <li key={row.key} className={css['row']}>
            <PanelLine row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PanelLine({ row: { title, text, start, end, to } }: { row: PanelRow }) {
  const inside = (
    <>
      {start}
      <Stack as="span" gap={0} grow>
        <Text weight={500} clip>
          {title}
        </Text>
        <Text tone="soft" size="sm" clip>
          {text}
        </Text>
      </Stack>
      <Text tone="soft" size="sm" figures className={css['end']}>
        {end}
      </Text>
    </>
  );
  if (to === undefined) return <div className={css['line']}>{inside}</div>;
  return (
    <Link to={to} className={css['line']}>
      {inside}
    </Link>
  );
}
