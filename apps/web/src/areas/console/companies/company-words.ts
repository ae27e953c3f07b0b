import {
  moduleBySlug,
  usageBand,
  type ConsoleCompany,
  type ModuleSlug,
  type PlanRequest,
} from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import type { Tone } from '../../../platform/kit/marks/status-dot.tsx';

/** Days before its end from which a plan is shown as ending, as in the counts above the list. */
const ENDING_DAYS = 30;

const tones = { none: 'neutral', info: 'accent', warning: 'warn', error: 'bad' } as const;

/** The tone of a share of a limit, in the bands of the companies' own banner. */
export const toneOfUse = (percent: number): Tone => tones[usageBand(percent)];

export const moduleName = (slug: ModuleSlug): string => moduleBySlug(slug).name[currentLanguage()];

/** How a company's plan stands: Active, 9 days left, Ends in 12 days, Expired. */
export function useStateOf(): (company: Pick<ConsoleCompany, 'state' | 'days_left'>) => {
  tone: Tone;
  label: string;
} {
  const { t } = useTranslation('consoleCompanies');
  const { number } = useFormats();
  return ({ state, days_left: days }) => {
    const left = { count: days ?? 0, formatted: number(days ?? 0) };
    if (state === 'expired') return { tone: 'bad', label: t('state.expired') };
    if (days === 0) return { tone: 'warn', label: t('state.today') };
    if (state === 'trial')
      return { tone: 'accent', label: days === null ? t('state.trial') : t('state.left', left) };
    if (days !== null && days <= ENDING_DAYS) return { tone: 'warn', label: t('state.ends', left) };
    return { tone: 'ok', label: t('state.active') };
  };
}

/** What a request asks for, in a few words: Upgrade to GOLD, Renew SILVER, 500 more labels. */
export function askedInShort(
  request: Pick<PlanRequest, 'feature_type' | 'feature_label' | 'is_renewal' | 'request_type' | 'from_label'>,
  t: TFunction<'consoleCompanies'>,
): string {
  const { feature_label: plan, from_label: from } = request;
  if (request.feature_type === 'addon') return plan;
  if (request.is_renewal) return t('asked.renewal', { plan });
  if (request.request_type === 'downgrade') return t('asked.down', { plan });
  return from === '' ? t('asked.subscribe', { plan }) : t('asked.up', { plan });
}
