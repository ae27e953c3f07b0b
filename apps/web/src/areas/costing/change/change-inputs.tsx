import {
  currencySign,
  findCostItems,
  listExchangeRates,
  type CostItem,
  type ExchangeRate,
} from '@sourcewiz/contract';
import { ArrowRightLeft, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { OptionButton, OptionList } from '../../../platform/kit/fields/choices/option-list.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { FrameUnit, InputFrame } from '../../../platform/kit/fields/input-frame.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { RecordPicker } from '../../../platform/pick/record-picker.tsx';
import { unitText } from '../unit-text.ts';
import css from './what-if.module.css';
import {
  isBlank,
  pairKey,
  percentChange,
  readRate,
  type PriceNow,
  type WhatIfDraft,
} from './what-if.rules.ts';

/** The prices and exchange rates that are tried out, each with what it is now. */
export function ChangeInputs({
  draft,
  now,
  onChange,
}: {
  draft: WhatIfDraft;
  now: readonly PriceNow[];
  onChange: (draft: WhatIfDraft) => void;
}) {
  const { t } = useTranslation('whatIf');
  const { number, date } = useFormats();
  const rates = useCall(listExchangeRates);
  const [isPicking, setPicking] = useState(false);
  const inputs = (
    <Row gap={24} align="start" wrap className={css['inputs']}>
      {draft.items.map((id) => {
        const price = now.find((one) => one.child_product_id === id);
        return price === undefined ? null : (
          <OneInput
            key={id}
            label={t('inputs.price', { name: price.name, unit: unitText(price.unit, '1') })}
            name={price.name}
            sign={currencySign(price.currency)}
            before={price.old_price}
            value={draft.prices[id] ?? ''}
            onChange={(text) => onChange({ ...draft, prices: { ...draft.prices, [id]: text } })}
            onRemove={() => onChange({ ...draft, items: draft.items.filter((one) => one !== id) })}
          />
        );
      })}
      {draft.pairs.map((pair) => {
        const key = pairKey(pair);
        const known = rates.data?.find(({ base, quote }) => base === pair.base && quote === pair.quote);
        return (
          <OneInput
            key={key}
            label={t('inputs.rate', pair)}
            name={`${pair.base}/${pair.quote}`}
            sign={currencySign(pair.quote)}
            before={known?.rate ?? null}
            note={
              known === undefined
                ? undefined
                : t('inputs.dayOf', {
                    source: known.source === 'manual' ? t('inputs.manual') : known.source,
                    date: date(known.day),
                  })
            }
            value={draft.rates[key] ?? ''}
            onChange={(text) => onChange({ ...draft, rates: { ...draft.rates, [key]: text } })}
            onRemove={() => onChange({ ...draft, pairs: draft.pairs.filter((one) => pairKey(one) !== key) })}
          />
        );
      })}
      <Button variant="text" icon={<Plus size={15} aria-hidden />} onClick={() => setPicking(true)}>
        {t('inputs.add')}
      </Button>
    </Row>
  );
  return (
    <Card label={t('inputs.label')}>
      {isBlank(draft) ? (
        <EmptyState
          icon={<ArrowRightLeft size={18} aria-hidden />}
          title={t('blank.title')}
          text={t('blank.text')}
          actions={
            <Button variant="primary" onClick={() => setPicking(true)}>
              {t('blank.choose')}
            </Button>
          }
        />
      ) : (
        inputs
      )}
      {isPicking ? (
        <PickChange
          title={t(isBlank(draft) ? 'pick.first' : 'pick.title')}
          rates={rates.data ?? []}
          rateOf={({ rate }) => number(rate)}
          onItem={({ id }) => {
            setPicking(false);
            if (!draft.items.includes(id)) onChange({ ...draft, items: [...draft.items, id] });
          }}
          onPair={({ base, quote }) => {
            setPicking(false);
            const isThere = draft.pairs.some((pair) => pairKey(pair) === pairKey({ base, quote }));
            if (!isThere) onChange({ ...draft, pairs: [...draft.pairs, { base, quote }] });
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </Card>
  );
}

function OneInput({
  label,
  name,
  sign,
  before,
  note,
  value,
  onChange,
  onRemove,
}: {
  label: string;
  name: string;
  sign: string;
  /** What it is now; null if that is not known. */
  before: string | null;
  note?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('whatIf');
  const { number } = useFormats();
  const after = readRate(value);
  const isWrong = value.trim() !== '' && after === undefined;
  const percent = after === undefined || before === null ? null : percentChange(before, after);
  return (
    <Field label={label} note={note} error={isWrong ? t('inputs.invalid') : undefined}>
      {(control) => (
        <Row gap={8}>
          {before === null ? null : (
            <Text tone="faint" figures className={after === undefined ? undefined : css['old']}>
              {sign}
              {number(before)}
            </Text>
          )}
          <Text tone="faint" aria-hidden>
            →
          </Text>
          <InputFrame invalid={isWrong} className={css['price']}>
            <NumberInput
              id={control.id}
              value={value}
              invalid={isWrong}
              describedBy={control['aria-describedby']}
              autoFocus
              onChange={onChange}
            />
            <FrameUnit aria-hidden>{sign}</FrameUnit>
          </InputFrame>
          {percent === null ? null : (
            <Text tone="warn" figures>
              {percent.startsWith('-') ? '' : '+'}
              {t('percent', { value: number(percent) })}
            </Text>
          )}
          <IconButton
            variant="text"
            size="small"
            label={t('inputs.remove', { name })}
            icon={<X size={14} aria-hidden />}
            onClick={onRemove}
          />
        </Row>
      )}
    </Field>
  );
}

function PickChange({
  title,
  rates,
  rateOf,
  onItem,
  onPair,
  onClose,
}: {
  title: string;
  rates: readonly ExchangeRate[];
  rateOf: (rate: ExchangeRate) => string;
  onItem: (item: CostItem) => void;
  onPair: (rate: ExchangeRate) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('whatIf');
  const [words, setWords] = useState('');
  const query = words.trim();
  const found = useCall(
    findCostItems,
    { query: { query, costed: 'true' } },
    { enabled: query !== '', whileLoading: 'keep' },
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap={14}>
        <div className={css['pick']}>
          <RecordPicker
            label={t('pick.items')}
            what={t('pick.items')}
            words={words}
            onWords={setWords}
            query={query === '' ? { ...found, data: [] } : found}
            rows={(items) => items}
            entryOf={({ id, name, code }) => ({ id, name, note: code })}
            nothing={query === '' ? '' : t('pick.nothing')}
            onPick={onItem}
          />
        </div>
        <section aria-label={t('pick.rates')}>
          <Text as="p" weight={600}>
            {t('pick.rates')}
          </Text>
          {rates.length === 0 ? (
            <Text tone="faint">{t('pick.noRates')}</Text>
          ) : (
            <OptionList>
              {rates.map((rate) => (
                <OptionButton
                  key={pairKey(rate)}
                  icon={<ArrowRightLeft size={14} aria-hidden />}
                  label={`${rate.base} / ${rate.quote}`}
                  note={rateOf(rate)}
                  onClick={() => onPair(rate)}
                />
              ))}
            </OptionList>
          )}
        </section>
      </Stack>
    </Dialog>
  );
}
