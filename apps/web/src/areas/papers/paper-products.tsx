import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { ProductPicker } from '../search/index.ts';
import type { PaperEditor } from './use-paper.ts';

const MOST = 500;

/** The products of a document: those in it, and the library to add others from. */
export function PaperProducts({ editor }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { paper, canEdit, keep, loading } = editor;
  const add = async (): Promise<void> => {
    if (await keep('table', { add: [...chosen].map((id) => ({ product_id: id })) })) setChosen(new Set());
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
            <Button
              variant="primary"
              size="small"
              disabled={chosen.size === 0}
              loading={loading.table}
              onClick={() => void add()}
            >
              {t('chosen', { count: chosen.size, formatted: number(chosen.size) })}
            </Button>
          }
        >
          <ProductPicker
            emptyText={t('library')}
            picked={{
              chosen,
              isLoading: false,
              isFull: chosen.size >= MOST,
              most: MOST,
              add: (hits) =>
                setChosen((now) => new Set([...now, ...hits.map(({ id }) => id)].slice(0, MOST))),
              remove: (ids) => setChosen((now) => new Set([...now].filter((id) => !ids.includes(id)))),
            }}
          />
        </Section>
      ) : null}
    </Stack>
  );
}
