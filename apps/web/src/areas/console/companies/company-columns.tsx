import { planDay, type ConsoleCompany } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import type { Column } from '../../../platform/list/record-list.tsx';
import { UseBar } from './use-bar.tsx';
import { askedInShort, moduleName, useStateOf } from './company-words.ts';
import css from './companies.module.css';

/** What the list shows of a company. */
export function useCompanyColumns(): readonly Column<ConsoleCompany>[] {
  const { t } = useTranslation('consoleCompanies');
  const { number, when } = useFormats();
  const stateOf = useStateOf();
  return [
    {
      key: 'name',
      head: t('columns.company'),
      card: 'title',
      cell: ({ id, name, city, country }) => (
        <Link to={'/console/companies/$id' as string} params={{ id } as never} className={css['name']}>
          <b>{name}</b>
          <Text tone="faint" size="sm">
            {[city, country].filter(Boolean).join(', ')}
          </Text>
        </Link>
      ),
    },
    {
      key: 'plan',
      head: t('columns.plan'),
      cell: ({ plan_label: plan }) => <span className={css['line']}>{plan || t('noPlan')}</span>,
    },
    {
      key: 'state',
      head: t('columns.state'),
      cell: (company) => (
        <span className={css['line']}>
          <StatusDot {...stateOf(company)} />
        </span>
      ),
    },
    {
      key: 'until',
      head: t('columns.until'),
      cell: ({ end_date: day }) =>
        day === null ? (
          <Text tone="faint">{t('noEnd')}</Text>
        ) : (
          <span className={css['line']}>{planDay(day, currentLanguage())}</span>
        ),
    },
    {
      key: 'use',
      head: t('columns.use'),
      cell: ({ highest_use: use }) =>
        use === null ? null : (
          <Stack gap={0} className={css['use']}>
            <UseBar percent={use.percent_used} label={moduleName(use.module_id)} />
            <Text tone="faint" size="sm" className={css['line']}>
              {moduleName(use.module_id)}
            </Text>
          </Stack>
        ),
    },
    {
      key: 'members',
      head: t('columns.members'),
      align: 'end',
      cell: ({ members }) => number(members),
    },
    {
      key: 'activity',
      head: t('columns.activity'),
      cell: ({ last_activity: at, is_set_up: isSetUp }) =>
        at === null ? (
          <Text tone="faint">{t(isSetUp ? 'never' : 'setup.invited')}</Text>
        ) : (
          <span className={css['line']}>{when(at)}</span>
        ),
    },
    {
      key: 'request',
      head: t('columns.request'),
      cell: ({ request }) =>
        request === null ? null : (
          <Link
            to={'/console/requests' as string}
            search={{ id: request.id } as never}
            className={css['line']}
          >
            {request.status === 'payment_pending' ? (
              <Tag tone="warn">{t('paymentPending')}</Tag>
            ) : (
              <Tag tone="accent">{askedInShort(request, t)}</Tag>
            )}
          </Link>
        ),
    },
  ];
}
