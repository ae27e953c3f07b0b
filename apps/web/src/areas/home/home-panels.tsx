import { HOME_DAYS, type Home } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { StatusDot } from '../../platform/kit/marks/status-dot.tsx';
import { Thumb } from '../../platform/kit/marks/thumb.tsx';
import { ProgressRing } from '../../platform/kit/states/progress.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { taskTitle, useTaskList } from '../tasks/index.ts';
import css from './home.module.css';
import { Panel, type PanelRow } from './panel.tsx';

/** Number of lines in a panel. */
const LINES = 4;
const INCOMPLETE = ['0-49', '50-79', '80-99'];

/** The panels that the person may see, at their final height from the start. */
export function HomePanels({ home }: { home: Home | undefined }) {
  const seesProducts = usePermitted('view_products');
  const seesCatalogues = usePermitted('view_catalogue_history');
  const seesBuyers = usePermitted('view_buyer_details');
  return (
    <div className={css['panels']}>
      {seesProducts || seesCatalogues || seesBuyers ? <TodoPanel home={home} /> : null}
      {seesBuyers ? <EnquiryPanel home={home} /> : null}
      {seesBuyers ? <BuyerPanel home={home} /> : null}
      {seesProducts ? <RecentPanel home={home} /> : null}
      {seesCatalogues ? <DraftPanel home={home} /> : null}
      <RunningPanel />
    </div>
  );
}

type PartProps = { home: Home | undefined };

function EnquiryPanel({ home }: PartProps) {
  const { t } = useTranslation('home');
  const { number, when } = useFormats();
  const hasScreen = usePermitted('view_quotation');
  const unread = home?.enquiries?.unread ?? 0;
  const rows = home?.enquiries?.latest.map<PanelRow>((enquiry) => ({
    key: enquiry.id,
    title:
      enquiry.company === ''
        ? enquiry.name
        : t('enquiries.from', { name: enquiry.name, company: enquiry.company }),
    text: enquiry.catalogue.name,
    mark: enquiry.is_read ? undefined : t('enquiries.isUnread'),
    end: when(enquiry.at),
    ...(hasScreen ? { to: '/enquiries', search: { open: enquiry.id } } : {}),
  }));
  return (
    <Panel
      title={t('enquiries.title')}
      note={unread === 0 ? undefined : t('enquiries.unread', { count: unread, formatted: number(unread) })}
      all={hasScreen ? { to: '/enquiries', label: t('enquiries.all') } : undefined}
      rows={rows}
      empty={t('enquiries.empty')}
    />
  );
}

function BuyerPanel({ home }: PartProps) {
  const { t } = useTranslation('home');
  const { number, when } = useFormats();
  const mayOpen = usePermitted('create_edit_catalogues');
  const rows = home?.buyers?.map<PanelRow>(
    ({ id, name, buyer_company: buyer, openings, enquiries, last_at: at }) => {
      const opened = openings > 0 && t('buyers.openings', { count: openings, formatted: number(openings) });
      const asked =
        enquiries > 0 && t('buyers.enquiries', { count: enquiries, formatted: number(enquiries) });
      return {
        key: id,
        title: name,
        text: [buyer, opened, asked].filter(Boolean).join(' · '),
        end: when(at),
        ...(mayOpen ? { to: `/collection-link/${id}` } : {}),
      };
    },
  );
  return (
    <Panel
      title={t('buyers.title')}
      note={t('buyers.days', { days: HOME_DAYS })}
      rows={rows}
      empty={t('buyers.empty', { days: HOME_DAYS })}
    />
  );
}

function TodoPanel({ home }: PartProps) {
  const { t } = useTranslation('home');
  const { number } = useFormats();
  const hasInbox = usePermitted('view_quotation');
  const line = (
    key: 'enquiries' | 'lacking' | 'drafts' | 'catalogues',
    count: number | undefined,
    way: Pick<PanelRow, 'to' | 'search'>,
  ): PanelRow[] =>
    count === undefined || count === 0 ? [] : [{ key, title: t(`todo.${key}`), end: number(count), ...way }];
  const products = '/master-catalogue';
  const rows = home && [
    ...line(
      'enquiries',
      home.enquiries?.open,
      hasInbox ? { to: '/enquiries', search: { state: 'open' } } : {},
    ),
    ...line('lacking', home.products?.lacking, {
      to: products,
      search: { filters: { completeness: INCOMPLETE } },
    }),
    ...line('drafts', home.products?.drafts, { to: products, search: { status: 'draft' } }),
    ...line('catalogues', home.catalogues?.drafts, { to: '/catalogue-history', search: { status: 'draft' } }),
  ];
  return <Panel title={t('todo.title')} rows={rows} empty={t('todo.empty')} />;
}

function RunningPanel() {
  const { t } = useTranslation('home');
  const { percent, when } = useFormats();
  const rows = useTaskList()
    ?.filter(({ status }) => status === 'failed' || status === 'in-progress' || status === 'pending')
    .slice(0, LINES)
    .map<PanelRow>((task) => ({
      key: task.task_id,
      title: taskTitle(task),
      text: when(task.created_at),
      end:
        task.status === 'failed' ? (
          <StatusDot tone="bad" label={t('running.failed')} />
        ) : task.status === 'pending' ? (
          t('running.waiting')
        ) : (
          t('running.percent', { percent: percent(task.progress) })
        ),
      to: '/profile-settings/7',
    }));
  return (
    <Panel
      title={t('running.title')}
      all={{ to: '/profile-settings/7', label: t('running.all') }}
      rows={rows}
      empty={t('running.empty')}
    />
  );
}

function RecentPanel({ home }: PartProps) {
  const { t } = useTranslation('home');
  const { when } = useFormats();
  const mode = usePermitted('update_products') ? 'edit' : 'view';
  const rows = home?.products?.recent.map<PanelRow>((hit) => ({
    key: hit.id,
    start: <Thumb src={hit.image?.thumb} size={36} />,
    title: hit.name,
    text: `${hit.product_id} · ${when(hit.updated_at)}`,
    end: <ProgressRing percent={hit.completeness} />,
    to: `/product-details/${mode}/${hit.id}`,
  }));
  return (
    <Panel
      title={t('recent.title')}
      all={{ to: '/master-catalogue', label: t('recent.all') }}
      rows={rows}
      empty={t('recent.empty')}
    />
  );
}

function DraftPanel({ home }: PartProps) {
  const { t } = useTranslation('home');
  const { when } = useFormats();
  const mayOpen = usePermitted('create_edit_catalogues');
  const rows = home?.catalogues?.latest_drafts.map<PanelRow>(
    ({ id, name, buyer_company: buyer, updated_at: at }) => ({
      key: id,
      title: name,
      text: buyer,
      end: when(at),
      ...(mayOpen ? { to: `/select-products/${id}` } : {}),
    }),
  );
  return (
    <Panel
      title={t('drafts.title')}
      all={{ to: '/catalogue-history', label: t('drafts.all') }}
      rows={rows}
      empty={t('drafts.empty')}
    />
  );
}
