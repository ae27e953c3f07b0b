import {
  consoleFeatureNames,
  type consoleUsageFields,
  type AnswerOf,
  type consoleUsage,
  type Language,
  type ParsedOf,
} from '@sourcewiz/contract';
import type { CallerCtx } from '../../platform/context.ts';
import { actingOf } from './acting.ts';
import { readUsage } from './usage.service.ts';

type Line = Record<keyof typeof consoleUsageFields, string | number>;

/** What the Excel file of the usage holds: a line for each bar of its charts, in their order. */
export const usageExport = {
  async ids(base: CallerCtx, query: ParsedOf<typeof consoleUsage>['query']): Promise<Line[]> {
    return toLines(await readUsage(actingOf(base), query), base.caller.language);
  },
  named: (_base: CallerCtx, lines: readonly Line[]): Promise<object[]> => Promise.resolve([...lines]),
};

const words = {
  active: { en: 'Companies active per day', tr: 'Günlük etkin şirketler' },
  features: { en: 'Features discovered', tr: 'Keşfedilen özellikler' },
  calls: { en: 'Slow calls', tr: 'Yavaş çağrılar' },
  tasks: { en: 'Failing tasks', tr: 'Başarısız görevler' },
  storage: { en: 'Storage per company', tr: 'Şirket başına depolama' },
  companies: { en: 'companies', tr: 'şirket' },
  p95: { en: 'ms, p95, of calls', tr: 'ms, p95, çağrı' },
  failed: { en: 'failed, of tasks', tr: 'başarısız, görev' },
  bytes: { en: 'bytes, of files', tr: 'bayt, dosya' },
} as const;

function toLines(usage: AnswerOf<typeof consoleUsage>, language: Language): Line[] {
  const line = (
    part: 'active' | 'features' | 'calls' | 'tasks' | 'storage',
    unit: 'companies' | 'p95' | 'failed' | 'bytes',
    rest: Pick<Line, 'name' | 'figure' | 'of'>,
  ): Line => ({ ...rest, part: words[part][language], unit: words[unit][language] });
  const { companies } = usage;
  return [
    ...usage.active_per_day.map(({ day, companies: figure }) =>
      line('active', 'companies', { name: day, figure, of: companies }),
    ),
    ...usage.features.map(({ feature, companies: figure }) =>
      line('features', 'companies', { name: consoleFeatureNames[feature][language], figure, of: companies }),
    ),
    ...usage.slow_calls.map(({ method, path, p95_ms: figure, calls: of }) =>
      line('calls', 'p95', { name: `${method} ${path}`, figure, of }),
    ),
    ...usage.failing_tasks.map(({ action: name, failed: figure, of }) =>
      line('tasks', 'failed', { name, figure, of }),
    ),
    ...usage.storage.companies.map(({ name, bytes: figure, files: of }) =>
      line('storage', 'bytes', { name, figure, of }),
    ),
  ];
}
