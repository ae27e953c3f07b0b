import type { ModuleUsage, ModuleSlug } from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import { unitOf } from './plan-words.ts';

/** Why the way to more of a module opened by itself. */
export type Refusal = 'limit' | 'module' | 'expired';

const documents: readonly ModuleSlug[] = [
  'quotation',
  'purchase_order',
  'proforma_invoice',
  'sales_order',
  'packing_list',
];

/** The message of a limit that was met (PLAN-025): for SKUs, documents and users, and for trials that are over. */
export function limitWords(
  { module_id: id, module_label: module, limit, plan_type }: ModuleUsage,
  refusal: Refusal,
  { t, number }: { t: TFunction<'plans'>; number: (value: number) => string },
): { title: string; text: string | undefined } {
  if (refusal === 'module') return { title: t('limit.notIncluded', { module }), text: undefined };
  if (refusal === 'expired') {
    if (plan_type !== 'trial') return { title: t('limit.expired', { module }), text: t('limit.expiredText') };
    return {
      title: t('limit.trialOver', { module }),
      text:
        id === 'qr_or_label_generator'
          ? t('limit.labelTrial')
          : id === 'advanced_image_enhancer'
            ? t('limit.enhancerTrial')
            : t('limit.expiredText'),
    };
  }
  const most = { module, limit: number(limit ?? 0), unit: unitOf(id, limit ?? 0) };
  const text =
    id === 'product_library'
      ? t('limit.skus')
      : id === 'users'
        ? t('limit.users')
        : documents.includes(id)
          ? t('limit.documents', most)
          : t('limit.kept');
  return { title: t('limit.full', most), text };
}
