import { listSpecSheets } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { FileText, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import css from './spec-sheets-card.module.css';

/** The sheets of a product; nothing for people who may not open them. */
export function SpecSheetsCard({ productId }: { productId: number }) {
  const { t } = useTranslation('specSheets');
  const { date } = useFormats();
  const mayOpen = usePermitted('update_products');
  const sheets = useCall(listSpecSheets, { query: { product_id: productId } }, { enabled: mayOpen });
  if (!mayOpen) return null;
  const id = String(productId);
  return (
    <Section title={t('card.title')}>
      <Loaded query={sheets} what={t('card.title')} waiting={null}>
        {(listed) => (
          <Stack gap={10} align="start">
            {listed.length === 0 ? (
              <Text as="p" tone="faint">
                {t('card.none')}
              </Text>
            ) : (
              <ul className={css['list']}>
                {listed.map((sheet) => (
                  <li key={sheet.id}>
                    <Link
                      className={css['row']}
                      to="/product-details/$mode/$id/specsheet/$specsheetMode/$templateID/$specsheetID"
                      params={{
                        mode: 'view',
                        id,
                        specsheetMode: 'view',
                        templateID: String(sheet.template_id ?? 0),
                        specsheetID: String(sheet.id),
                      }}
                    >
                      <FileText size={15} aria-hidden />
                      <Text grow clip weight={500} title={sheet.title}>
                        {sheet.title}
                      </Text>
                      <Text tone="faint" size="sm">
                        {date(sheet.updated_at)}
                      </Text>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            <LinkButton
              size="small"
              icon={<Plus size={14} />}
              to="/product-details/$mode/$id/specsheet/create"
              params={{ mode: 'view', id }}
            >
              {t('card.new')}
            </LinkButton>
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
