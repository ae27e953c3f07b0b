import {
  changeProductsPrice,
  listAttributes,
  previewPriceChange,
  priceEndings,
  readDecimal,
  type PriceChange,
  type ResultOf,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../platform/api/use-call.ts';
import { currencyChoices } from '../../../../platform/i18n/currency-names.ts';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { problemText } from '../../../../platform/i18n/problem-text.ts';
import { currentLanguage } from '../../../../platform/i18n/texts.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { useValueRights } from '../../../../platform/session/use-value-rights.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../../platform/kit/fields/field.tsx';
import { Segmented } from '../../../../platform/kit/fields/segmented.tsx';
import { TextInput } from '../../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../../platform/kit/overlays/dialog.tsx';
import { toast } from '../../../../platform/kit/toasts/toast-store.ts';
import { useSettled } from '../../../../platform/kit/use-settled.ts';
import { LineSkeletons } from '../../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../../platform/list/loaded.tsx';
import { PlainTable, type PlainColumn } from '../../../../platform/list/plain-table.tsx';
import { bulkAttributes } from '../bulk-attribute.rules.ts';
import { bodyOf, countOf, type Selection } from '../selected/product-selection.ts';
import { useBulkAct } from '../use-bulk-act.ts';

interface Wanted {
  attribute: string;
  kind: PriceChange['kind'];
  by: string;
  currency: string;
  ending: PriceChange['ending'];
}

/**
 * Raises or lowers a price of the chosen products, by percentage or amount, after a preview of the first new prices.
 */
export function ChangePrices({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { t, i18n } = useTranslation('library');
  const { t: words } = useTranslation('platform');
  const { number } = useFormats();
  const rights = useValueRights();
  const { organisation } = useSession();
  const list = useCall(listAttributes, {}, { staleTime: 60_000 });
  const [error, setError] = useState<string | undefined>();
  const [wanted, setWanted] = useState<Wanted>({
    attribute: '',
    kind: 'percent',
    by: '',
    currency: organisation.default_currency,
    ending: 'exact',
  });
  const prices = bulkAttributes(list.data ?? [], (attribute) => rights(attribute).mayEdit, i18n.language)
    .filter(({ dtype }) => dtype === 'price')
    .toSorted(
      (one, other) =>
        Number(other.internal_name === 'selling_price') - Number(one.internal_name === 'selling_price'),
    );
  const chosen = prices.find(({ id }) => String(id) === wanted.attribute) ?? prices[0];
  const change = changeOf(wanted);
  const { act, isActing } = useBulkAct(changeProductsPrice, {
    action: 'change_products_attribute',
    selection,
    onStarted: () => {
      const title = t('started.change', { name: chosen?.name ?? '' });
      toast({ tone: 'ok', title, text: t('started.text') });
      onClose();
    },
    onProblems: ([problem]) => setError(problem === undefined ? undefined : problemText(problem)),
  });
  const counted = { count: countOf(selection), formatted: number(countOf(selection)) };
  const set = (part: Partial<Wanted>): void => {
    setWanted({ ...wanted, ...part });
    setError(undefined);
  };
  const send = (): void => {
    const products = bodyOf(selection);
    if (change === null) setError(t('prices.needed'));
    else if (products !== null && chosen !== undefined) {
      void act({ body: { ...products, attribute_id: chosen.id, change } });
    }
  };
  return (
    <Dialog
      title={t('prices.title', counted)}
      text={t('prices.text')}
      onClose={onClose}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{words('actions.cancel')}</Button>
          <Button variant="primary" loading={isActing} disabled={chosen === undefined} onClick={send}>
            {t('prices.confirm', counted)}
          </Button>
        </>
      }
    >
      <Loaded query={list} what={t('attribute.failed')} waiting={<LineSkeletons count={3} />}>
        {() =>
          chosen === undefined ? (
            <Text as="p" tone="soft">
              {t('prices.noPrice')}
            </Text>
          ) : (
            <Stack gap={16}>
              {prices.length > 1 ? (
                <Field label={t('prices.which')}>
                  {({ id }) => (
                    <ChoiceField
                      id={id}
                      label={t('prices.which')}
                      choices={prices.map((price) => ({ value: String(price.id), label: price.name }))}
                      value={String(chosen.id)}
                      onChange={(attribute) => set({ attribute: attribute ?? '' })}
                    />
                  )}
                </Field>
              ) : null}
              <Choice
                label={t('prices.kind')}
                items={(['percent', 'amount'] as const).map((key) => ({
                  key,
                  label: t(`prices.kinds.${key}`),
                }))}
                value={wanted.kind}
                onChange={(kind) => set({ kind })}
              />
              <Row gap={10} align="start">
                <Field label={t('prices.by')} note={t('prices.byHint')} error={error}>
                  {(control) => (
                    <TextInput
                      {...control}
                      inputMode="decimal"
                      value={wanted.by}
                      onChange={({ currentTarget }) => set({ by: currentTarget.value })}
                    />
                  )}
                </Field>
                {wanted.kind === 'amount' ? (
                  <Field label={t('prices.currency')}>
                    {({ id }) => (
                      <ChoiceField
                        id={id}
                        label={t('prices.currency')}
                        choices={currencyChoices()}
                        value={wanted.currency}
                        onChange={(currency) => set({ currency: currency ?? wanted.currency })}
                      />
                    )}
                  </Field>
                ) : null}
              </Row>
              <Choice
                label={t('prices.ending')}
                items={priceEndings.map((key) => ({ key, label: t(`prices.endings.${endingKeys[key]}`) }))}
                value={wanted.ending}
                onChange={(ending) => set({ ending })}
              />
              {change === null ? null : (
                <Preview selection={selection} attributeId={chosen.id} change={change} />
              )}
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** Keys of texts must not contain a point. */
const endingKeys = { exact: 'exact', whole: 'whole', '.90': '90', '.99': '99' } as const;

function Choice<Key extends string>(props: Parameters<typeof Segmented<Key>>[0]) {
  return (
    <Stack gap={6} align="start">
      <Text tone="soft" weight={500}>
        {props.label}
      </Text>
      <Segmented {...props} />
    </Stack>
  );
}

/** The change that was entered; null if it is invalid. */
function changeOf({ kind, by, currency, ending }: Wanted): PriceChange | null {
  const number = readDecimal(by.replace(/\s*%\s*$/, ''), currentLanguage() === 'tr' ? ',' : '.');
  // Rounding alone is a change, too.
  if (number === undefined || (Number(number) === 0 && ending === 'exact')) return null;
  return { kind, by: number, ending, ...(kind === 'amount' ? { currency } : {}) };
}

function Preview({
  selection,
  attributeId,
  change: latest,
}: {
  selection: Selection;
  attributeId: number;
  change: PriceChange;
}) {
  const { t } = useTranslation('library');
  const change = useSettled(latest);
  const products = bodyOf(selection) ?? { product_ids: [] };
  const preview = useCall(
    previewPriceChange,
    { body: { ...products, attribute_id: attributeId, change } },
    { whileLoading: 'keep' },
  );
  const columns = usePriceColumns();
  return (
    <Loaded query={preview} what={t('prices.preview')} waiting={<LineSkeletons count={3} />}>
      {({ prices }) =>
        prices.length === 0 ? (
          <Text as="p" tone="soft">
            {t('prices.none')}
          </Text>
        ) : (
          <PlainTable
            label={t('prices.preview')}
            rows={prices}
            keyOf={({ product_id, variant_id }) => `${product_id} ${variant_id ?? ''}`}
            columns={columns}
          />
        )
      }
    </Loaded>
  );
}

function usePriceColumns(): readonly PlainColumn<ResultOf<typeof previewPriceChange>['prices'][number]>[] {
  const { t } = useTranslation('library');
  return [
    {
      key: 'product',
      head: t('prices.preview'),
      cell: ({ product_id, variant_id, name }) => (
        <>
          <Text clip title={name}>
            {name}
          </Text>
          <Text tone="faint" size="sm" clip>
            {variant_id ?? product_id}
          </Text>
        </>
      ),
    },
    {
      key: 'before',
      head: t('prices.before'),
      align: 'end',
      cell: ({ before }) => <Text tone="soft">{before}</Text>,
    },
    {
      key: 'after',
      head: t('prices.after'),
      align: 'end',
      cell: ({ after, problem, currency }) =>
        problem === null ? (
          <Text weight={600}>{after}</Text>
        ) : (
          <Text tone="soft" size="sm">
            {problemText({ code: problem, message: '', params: { currency } })}
          </Text>
        ),
    },
  ];
}
