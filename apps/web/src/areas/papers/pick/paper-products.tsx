import { SELECTION_LIMIT } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { ProductPicker } from '../../search/index.ts';
import { useCheckedProducts } from './use-checked-products.ts';
import type { PaperEditor } from '../use-paper.ts';

/** Most products of one change. */
const AT_ONCE = 500;

/** The products of a document: those in it, and the library to add others from. */
export function PaperProducts({ editor }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const { paper, canEdit, keep, loading } = editor;
  const list = useCheckedProducts(paper.id);
  const { checked } = list;
  const putIn = async (): Promise<void> => {
    const ids = [...checked];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const part = ids.slice(at, at + AT_ONCE);
      if (!(await keep('table', { add: part.map((id) => ({ product_id: id })) }))) return;
      list.removeMany(part);
    }
  };
  return (
    <Stack gap={16}>
      <Section title={t('lines.title')} count={paper.product_count}>
        {paper.products.length === 0 ? (
          <Text tone="faint">{t('lines.empty')}</Text>
        ) : (
          <Stack gap={6}>
            {paper.products.map(({ uid, name, facts, quantity, unit }) => (
              <Text key={uid} breaks>
                <strong>{facts.sku}</strong> {name} · {number(quantity)} {unit}
              </Text>
            ))}
          </Stack>
        )}
      </Section>
      {canEdit ? (
        <Section
          title={t('choose')}
          aside={
            <Row gap={8} wrap>
              {checked.size === 0 ? null : (
                <Button size="small" onClick={() => list.set([])}>
                  {t('uncheckAll')}
                </Button>
              )}
              <Button
                variant="primary"
                size="small"
                disabled={checked.size === 0}
                loading={loading.table}
                onClick={() => void putIn()}
              >
                {t('chosen', { count: checked.size, formatted: number(checked.size) })}
              </Button>
            </Row>
          }
        >
          <ProductPicker
            emptyText={t('library')}
            picked={{
              chosen: checked,
              isLoading: list.isLoading,
              isFull: list.isFull,
              most: SELECTION_LIMIT,
              add: (hits) => list.addMany(hits.map(({ id }) => id)),
              remove: list.removeMany,
            }}
          />
        </Section>
      ) : null}
    </Stack>
  );
}
