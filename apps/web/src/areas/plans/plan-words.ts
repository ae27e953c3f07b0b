import { moduleBySlug, type ModuleSlug, type PlanRequest, type ProviderHelp } from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../platform/i18n/texts.ts';

/** What a module counts: `products`, or `product` for one. */
export function unitOf(module: ModuleSlug, count: number): string {
  const unit = moduleBySlug(module).unit;
  return (count === 1 ? unit?.one : unit?.many)?.[currentLanguage()] ?? '';
}

/** What a request asks for: `SILVER to GOLD`, `500 more products`. */
export function askedFor(
  { feature_type, is_renewal, feature_label: to, from_label: from }: PlanRequest,
  t: TFunction<'plans'>,
): string {
  if (feature_type === 'addon') return to;
  return is_renewal ? t('status.renewal', { plan: to }) : t('status.askedPlan', { from, to });
}

/** How to reach the provider, as far as it is known; '' if it is not. */
export function helpLine(
  { phone, email }: ProviderHelp,
  key: 'help' | 'enterprise',
  t: TFunction<'plans'>,
): string {
  if (phone !== null && email !== null) return t(key, { phone, email });
  if (phone !== null) return t(`${key}Phone`, { phone });
  return email === null ? '' : t(`${key}Email`, { email });
}
