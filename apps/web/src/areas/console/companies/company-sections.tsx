import {
  moduleBySlug,
  planDay,
  trialModules,
  type ConsoleAddon,
  type ConsoleCompanyDetails,
  type ModuleUsage,
} from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../../platform/i18n/plan-price.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { PlainTable, type PlainColumn } from '../../../platform/list/plain-table.tsx';
import { askedInShort, moduleName } from './company-words.ts';
import { UseBar } from './use-bar.tsx';
import css from './companies.module.css';

const mayBeTried = (module: ModuleUsage): boolean =>
  (trialModules as readonly string[]).includes(module.module_id);

/** What the company may use, and how much of it is used. */
export function ModuleSection({
  modules,
  onTrial,
}: {
  modules: readonly ModuleUsage[];
  onTrial: (module: ModuleUsage) => void;
}) {
  const { t } = useTranslation('consoleCompanies');
  return (
    <Section title={t('modules.title')} text={t('modules.text')}>
      <PlainTable
        label={t('modules.title')}
        rows={modules}
        keyOf={({ module_id: id }) => id}
        stacks
        columns={useModuleColumns(onTrial)}
      />
    </Section>
  );
}

function useModuleColumns(onTrial: (module: ModuleUsage) => void): readonly PlainColumn<ModuleUsage>[] {
  const { t } = useTranslation('consoleCompanies');
  const { number } = useFormats();
  return [
    { key: 'module', head: t('modules.module'), cell: ({ module_label: label }) => label },
    { key: 'state', head: t('modules.state'), cell: (module) => <ModuleState module={module} /> },
    {
      key: 'use',
      head: t('modules.use'),
      cell: ({ has_limit: hasLimit, percent_used: percent, module_label: label }) =>
        hasLimit ? <UseBar percent={percent} label={label} /> : null,
    },
    {
      key: 'used',
      head: t('modules.used'),
      align: 'end',
      cell: ({ used, limit, module_id: id, plan_status: status }) =>
        moduleBySlug(id).unit === undefined
          ? null
          : limit === null || status === 'inactive'
            ? number(used)
            : t('modules.of', { used: number(used), limit: number(limit) }),
    },
    {
      key: 'trial',
      head: t('modules.trial'),
      align: 'end',
      cell: (module) =>
        mayBeTried(module) ? (
          <Button
            size="small"
            aria-label={t('trial.of', { module: module.module_label })}
            onClick={() => onTrial(module)}
          >
            {t('modules.trial')}
          </Button>
        ) : null,
    },
  ];
}

function ModuleState({
  module: { plan_type: type, plan_status: status, end_date: day },
}: {
  module: ModuleUsage;
}) {
  const { t } = useTranslation('consoleCompanies');
  const until = day === null ? null : planDay(day, currentLanguage());
  if (status === 'inactive') return <Text tone="faint">{t('modules.inactive')}</Text>;
  if (status === 'expired') return <Tag tone="bad">{t('modules.expired')}</Tag>;
  if (type !== 'trial') return <span>{t('modules.active')}</span>;
  return (
    <Stack gap={0}>
      <span>
        <Tag tone="accent">{t('state.trial')}</Tag>
      </span>
      {until === null ? null : (
        <Text tone="faint" size="sm">
          {t('modules.until', { day: until })}
        </Text>
      )}
    </Stack>
  );
}

export function AddonSection({
  addons,
  onAdd,
  onRemove,
}: {
  addons: readonly ConsoleAddon[];
  onAdd: () => void;
  onRemove: (addon: ConsoleAddon) => void;
}) {
  const { t } = useTranslation('consoleCompanies');
  const columns = useAddonColumns(onRemove);
  return (
    <Section
      title={t('addons.title')}
      count={addons.length === 0 ? undefined : addons.length}
      aside={<Button onClick={onAdd}>{t('addons.add')}</Button>}
      {...(addons.length === 0 ? { text: t('addons.none') } : {})}
    >
      {addons.length === 0 ? undefined : (
        <PlainTable
          label={t('addons.title')}
          rows={addons}
          keyOf={({ id }) => String(id)}
          stacks
          columns={columns}
        />
      )}
    </Section>
  );
}

function useAddonColumns(onRemove: (addon: ConsoleAddon) => void): readonly PlainColumn<ConsoleAddon>[] {
  const { t } = useTranslation('consoleCompanies');
  const day = (value: string): string => planDay(value, currentLanguage());
  return [
    {
      key: 'addon',
      head: t('addons.addon'),
      cell: ({ label, module_id: module }) => (
        <>
          {label} <Text tone="faint">{moduleName(module)}</Text>
        </>
      ),
    },
    {
      key: 'days',
      head: t('addons.days'),
      cell: ({ starts_on: from, ends_on: to }) => (
        <Stack gap={0}>
          <span>{to === null ? t('addons.from', { from: day(from) }) : day(from)}</span>
          {to === null ? null : <Text tone="faint">{t('addons.to', { to: day(to) })}</Text>}
        </Stack>
      ),
    },
    { key: 'price', head: t('addons.price'), align: 'end', cell: ({ amount }) => planPrice(amount) },
    {
      key: 'remove',
      head: t('addons.remove'),
      align: 'end',
      cell: (addon) => (
        <Button
          size="small"
          danger
          aria-label={t('addons.removeOf', { addon: addon.label })}
          onClick={() => onRemove(addon)}
        >
          {t('addons.remove')}
        </Button>
      ),
    },
  ];
}

export function RequestSection({ requests }: { requests: ConsoleCompanyDetails['requests'] }) {
  const { t } = useTranslation('consoleCompanies');
  const { when } = useFormats();
  if (requests.length === 0) return null;
  return (
    <Section title={t('requests.title')} count={requests.length}>
      <ul className={css['lines']}>
        {requests.map((request) => (
          <li key={request.id}>
            <Link
              to={'/console/requests' as string}
              search={
                {
                  id: request.id,
                  ...(request.status === 'approved' || request.status === 'rejected'
                    ? { status: request.status }
                    : {}),
                } as never
              }
              className={css['link']}
            >
              {askedInShort(request, t)}
            </Link>
            <Text tone="faint">{when(request.requested_at)}</Text>
            <Tag tone={requestTones[request.status]}>{t(`requests.${request.status}`)}</Tag>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const requestTones = {
  pending: 'accent',
  payment_pending: 'warn',
  approved: 'ok',
  rejected: 'bad',
} as const;

export function HistorySection({ history }: { history: ConsoleCompanyDetails['history'] }) {
  const { t } = useTranslation('consoleCompanies');
  if (history.length === 0) return null;
  return (
    <Section title={t('history')}>
      <ul className={css['lines']}>
        {history.map(({ day, text, amount }, at) => (
          <li key={`${day} ${at}`}>
            <Text tone="soft" className={css['day']}>
              {planDay(day, currentLanguage())}
            </Text>
            <span className={css['what']}>{text}</span>
            {amount === null ? null : <Text figures>{planPrice(amount)}</Text>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
