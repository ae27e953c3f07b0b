import { bomExcel, bomSheets, exact, getBom, type BomNode } from '@sourcewiz/contract';
import { Download, ListTree, Plus, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDownload } from '../../../platform/api/open-download.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { FrameUnit, InputFrame } from '../../../platform/kit/fields/input-frame.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { useSettled } from '../../../platform/kit/use-settled.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import type { ProductTabProps } from '../../../platform/record/product-tabs.ts';
import { SheetImport } from '../../../platform/rows/sheet-import.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { AddItem } from './add-item.tsx';
import css from './bom.module.css';
import { BomTree } from './bom-tree.tsx';
import { BuyCard } from './buy-card.tsx';
import type { SheetOfLine } from './use-sheet-change.ts';
import { UsesCard } from './uses-card.tsx';

/** The bill of materials of a product: tree, buying list, where something is used (COST-010, COST-015). */
export function BomPage({ product, variantId }: ProductTabProps) {
  const { t } = useTranslation('bom');
  const mayEdit = usePermitted('edit_costing');
  const [typed, setTyped] = useState('1');
  const settled = useSettled(typed);
  const order = orderIn(settled) ?? '1';
  const variant = variantId === null ? {} : { variant_id: variantId };
  const bom = useCall(
    getBom,
    { params: { product_id: product.id }, query: { ...variant, order } },
    { whileLoading: 'keep' },
  );
  const [levels, setLevels] = useState<'one' | 'all'>('all');
  const [isImporting, setImporting] = useState(false);
  const [chosen, setChosen] = useState<BomNode | null>(null);
  const [addTo, setAddTo] = useState<{ sheet: SheetOfLine; name: string } | null>(null);
  const excel = useAct(bomExcel, { onDone: ({ download_link: link }) => openDownload(link) });
  const own = { product_id: product.id, variant_id: variantId, version: bom.data?.top?.version ?? 0 };
  const addHere = (): void =>
    setAddTo(sheetFor(chosen, bom.data?.nodes ?? []) ?? { sheet: own, name: product.name });
  return (
    <Stack gap={12}>
      <Row justify="between" wrap>
        <OrderField value={typed} isWrong={orderIn(typed) === undefined} onChange={setTyped} />
        <Row wrap>
          <Segmented
            label={t('levels.label')}
            items={(['one', 'all'] as const).map((key) => ({ key, label: t(`levels.${key}`) }))}
            value={levels}
            onChange={setLevels}
          />
          {mayEdit ? (
            <Button icon={<Upload size={15} aria-hidden />} onClick={() => setImporting(true)}>
              {t('bringIn')}
            </Button>
          ) : null}
          <Button
            icon={<Download size={15} aria-hidden />}
            loading={excel.isActing}
            onClick={() => void excel.act({ body: { product_id: product.id, ...variant, order } })}
          >
            {t('excel')}
          </Button>
          {mayEdit ? (
            <Button variant="primary" icon={<Plus size={15} aria-hidden />} onClick={addHere}>
              {t('addPart')}
            </Button>
          ) : null}
        </Row>
      </Row>
      <Loaded query={bom} what={t('title')} waiting={<SectionSkeletons fields={[8, 8]} />}>
        {(data) => (
          <Columns side="last" width={360}>
            <Card padding="flush" label={t('title')}>
              {data.nodes.length === 0 ? (
                <EmptyState
                  icon={<ListTree size={18} />}
                  title={t('empty.title')}
                  text={t(mayEdit ? 'empty.text' : 'empty.reader')}
                />
              ) : (
                <BomTree
                  key={levels}
                  bom={data}
                  name={product.name}
                  code={product.product_id}
                  startsFolded={levels === 'one'}
                  chosen={chosen}
                  onChoose={setChosen}
                />
              )}
              {addTo === null ? null : (
                <AddItem key={JSON.stringify(addTo.sheet)} into={addTo} onClose={() => setAddTo(null)} />
              )}
            </Card>
            <Stack gap={14} className={css['side']}>
              <BuyCard toBuy={data.to_buy} packing={data.packing} order={order} />
              <UsesCard chosen={chosen} productId={product.id} />
            </Stack>
          </Columns>
        )}
      </Loaded>
      {isImporting ? (
        <SheetImport sheets={bomSheets} title={t('importTitle')} onClose={() => setImporting(false)} />
      ) : null}
    </Stack>
  );
}

/** The sheet that a new line goes into: that of the chosen part, or the one that the chosen line is in. */
function sheetFor(
  chosen: BomNode | null,
  nodes: readonly BomNode[],
): { sheet: SheetOfLine; name: string } | undefined {
  if (chosen === null) return undefined;
  const node = nodes.find(({ path }) => path === chosen.path);
  if (!node) return undefined;
  const below = nodes.find(({ path }) => path.startsWith(`${node.path}/`));
  if (below) return { sheet: below.sheet, name: node.name };
  if (node.kind === 'part' && node.source_id !== null) {
    const { source_id: product_id, variant_id } = node;
    return { sheet: { product_id, variant_id, version: 0 }, name: node.name };
  }
  const parent = nodes.find(({ path }) => path === node.path.slice(0, node.path.lastIndexOf('/')));
  return parent && { sheet: node.sheet, name: parent.name };
}

/** A quantity above 0; undefined for anything else. */
function orderIn(text: string): string | undefined {
  const number = text.trim();
  return /^\d{1,9}(\.\d{1,6})?$/.test(number) && exact(number).gt(0) ? exact(number).toFixed() : undefined;
}

function OrderField({
  value,
  isWrong,
  onChange,
}: {
  value: string;
  isWrong: boolean;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('bom');
  const id = useId();
  return (
    <Row gap={8}>
      <label htmlFor={id}>
        <Text tone="soft">{t('order')}</Text>
      </label>
      <InputFrame invalid={isWrong} className={css['order']}>
        <NumberInput id={id} value={value} invalid={isWrong} onChange={onChange} />
        <FrameUnit>{t('pieces')}</FrameUnit>
      </InputFrame>
    </Row>
  );
}
