import {
  consoleFeatureNames,
  consoleUsage,
  exportConsoleUsage,
  SLOW_CALL_MS,
  type ResultOf,
} from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { BarChart } from '../../../platform/chart/bar-chart.tsx';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { ExportButton } from '../../../platform/list/export-button.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { useListSearch } from '../../../platform/list/use-list-search.ts';
import { MeasureList } from './measure-list.tsx';
import { PeriodTools, periodOf } from './period-tools.tsx';
import { readUsageSearch } from './usage-search.rules.ts';
import { taskName } from './task-names.ts';
import css from './usage.module.css';

type Usage = ResultOf<typeof consoleUsage>;

/** A share of failed tasks above which something is wrong, in per cent. */
const FAILING = { bad: 3, warn: 1 };
const FAILED = '/console/usage/failed_tasks';

/** How the installation is used, and what is slow or fails. */
export function UsagePage() {
  const { t } = useTranslation('consoleUsage');
  const { date } = useFormats();
  const { search, change } = useListSearch(readUsageSearch);
  const query = periodOf(search);
  const usage = useCall(consoleUsage, { query }, { whileLoading: 'keep' });
  return (
    <Page
      title={t('title')}
      note={t('period', { from: date(query.from), to: date(query.to) })}
      actions={
        <>
          <PeriodTools search={search} onChange={change} />
          <ExportButton operation={exportConsoleUsage} query={query} />
        </>
      }
    >
      <Loaded query={usage} what={t('title')} waiting={<SectionSkeletons fields={[6, 6, 6]} />}>
        {(data) => (
          <div className={css['page']} data-waiting={usage.isPlaceholderData || undefined}>
            <ActiveDays usage={data} />
            <Features usage={data} />
            <SlowCalls usage={data} />
            <FailingTasks usage={data} search={search} />
            <Storage usage={data} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function ActiveDays({
  usage: { active_per_day: days, active_on_working_day: usual, companies },
}: {
  usage: Usage;
}) {
  const { t } = useTranslation('consoleUsage');
  const { number, date, longDate } = useFormats();
  const step = Math.max(1, Math.round(days.length / 6));
  return (
    <div className={css['days']}>
      <Section title={t('active.title')} text={t('active.text')}>
        <BarChart
          label={t('active.title')}
          aside={
            <Text tone="soft">
              {t('active.usual', { active: number(usual), companies: number(companies) })}
            </Text>
          }
          heads={[t('active.day'), t('active.companies')]}
          height={220}
          bars={days.map(({ day, companies: value, is_weekend: isWeekend }, at) => ({
            key: day,
            label: date(day),
            tick: at % step === 0 ? longDate(day).replace(/ \d{4}$/, '') : '',
            value,
            text: t('active.of', { count: value, formatted: number(value) }),
            fill: isWeekend ? 'pale' : 'accent',
          }))}
        />
      </Section>
    </div>
  );
}

function Features({ usage: { features, companies } }: { usage: Usage }) {
  const { t } = useTranslation('consoleUsage');
  const { number, percent } = useFormats();
  return (
    <div className={css['features']}>
      <Section title={t('features.title')} text={t('features.text', { companies: number(companies) })}>
        <MeasureList
          label={t('features.title')}
          heads={[t('features.feature'), t('features.companies'), t('features.share')]}
          rows={features.map(({ feature, companies: count }) => ({
            key: feature,
            name: consoleFeatureNames[feature][currentLanguage()],
            share: companies === 0 ? 0 : (count * 100) / companies,
            tone: 'accent',
            figures: [number(count), percent(companies === 0 ? 0 : Math.round((count * 100) / companies))],
          }))}
          empty={t('features.none')}
        />
      </Section>
    </div>
  );
}

function SlowCalls({ usage: { slow_calls: calls } }: { usage: Usage }) {
  const { t } = useTranslation('consoleUsage');
  const { number } = useFormats();
  const slowest = calls[0]?.p95_ms ?? 1;
  return (
    <Section title={t('calls.title')} text={t('calls.text', { budget: number(SLOW_CALL_MS) })}>
      <MeasureList
        label={t('calls.title')}
        heads={[t('calls.call'), t('calls.p95'), t('calls.calls')]}
        rows={calls.map(({ method, path, p95_ms: p95, calls: count }) => ({
          key: `${method} ${path}`,
          name: `${method} ${path}`,
          share: (p95 * 100) / slowest,
          tone: p95 > 2 * SLOW_CALL_MS ? 'bad' : p95 > SLOW_CALL_MS ? 'warn' : 'neutral',
          figures: [number(p95), number(count)],
        }))}
        empty={t('calls.none')}
      />
    </Section>
  );
}

function FailingTasks({
  usage: { failing_tasks: tasks },
  search,
}: {
  usage: Usage;
  search: ReturnType<typeof readUsageSearch>;
}) {
  const { t } = useTranslation('consoleUsage');
  const { number, share } = useFormats();
  const shareOf = (failed: number, of: number): number => (of === 0 ? 0 : (failed * 100) / of);
  const highest = Math.max(FAILING.bad, ...tasks.map(({ failed, of }) => shareOf(failed, of)));
  const all = tasks.reduce((sum, { failed }) => sum + failed, 0);
  return (
    <Section title={t('tasks.title')} text={t('tasks.text')}>
      <Stack gap={8}>
        <MeasureList
          label={t('tasks.title')}
          heads={[t('tasks.task'), t('tasks.failed'), t('tasks.of')]}
          rows={tasks.map(({ action, failed, of }) => {
            const part = shareOf(failed, of);
            return {
              key: action,
              name: taskName(action),
              ...(failed === 0 ? {} : { link: { to: FAILED, search: { ...search, task: action } } }),
              share: (part * 100) / highest,
              tone: part >= FAILING.bad ? 'bad' : part >= FAILING.warn ? 'warn' : 'neutral',
              figures: [t('tasks.failedOf', { failed: number(failed), share: share(part) }), number(of)],
            };
          })}
          empty={t('tasks.none')}
        />
        {all === 0 ? null : (
          <Link to={FAILED as string} search={search as never} className={css['all']}>
            {t('tasks.causes', { count: all, formatted: number(all) })}
          </Link>
        )}
      </Stack>
    </Section>
  );
}

function Storage({ usage: { storage } }: { usage: Usage }) {
  const { t } = useTranslation('consoleUsage');
  const { number, bytes } = useFormats();
  const largest = Math.max(1, storage.companies[0]?.bytes ?? 1);
  return (
    <Section
      title={t('storage.title')}
      text={t('storage.text', {
        size: bytes(storage.bytes),
        count: storage.files,
        formatted: number(storage.files),
      })}
    >
      <MeasureList
        label={t('storage.title')}
        heads={[t('storage.company'), t('storage.size'), t('storage.files')]}
        rows={storage.companies.map(({ id, name, bytes: size, files }) => ({
          key: id,
          name,
          link: { to: `/console/companies/${id}` },
          share: (size * 100) / largest,
          tone: 'neutral',
          figures: [bytes(size), number(files)],
        }))}
        empty={t('storage.none')}
      />
    </Section>
  );
}
