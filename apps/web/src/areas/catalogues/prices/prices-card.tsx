import {
  cataloguePrice,
  convertMoney,
  exact,
  generateCatalogue,
  listExchangeRates,
  priceRoundings,
  readDecimal,
  type Catalogue,
  type ExchangeRate,
  type PriceRules,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { CurrencyField } from '../details/currency-field.tsx';
import type { DetailsForm } from '../details/use-details-form.ts';

/** How the catalogue makes its prices: currency, mark-up, rounding, or none at all; with an example. */
export function PricesCard({ form, catalogue }: { form: DetailsForm; catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { price_rules: rules } = form.draft;
  const change = (part: Partial<PriceRules>) => form.set('price_rules', { ...rules, ...part });
  return (
    <Card title={t('prices.title')}>
      <Stack gap={12}>
        <Checkbox checked={rules.on_request} onChange={(checked) => change({ on_request: checked })}>
          {t('prices.onRequest')}
        </Checkbox>
        {rules.on_request ? null : (
          <>
            <CurrencyField form={form} />
            <MarkupField key={form.record.revision} rules={rules} onChange={change} />
            <RoundingField rules={rules} onChange={change} />
            <Example form={form} />
            <div>
              <LinkButton
                size="small"
                to="/catalogue-table/$id/{-$type}"
                params={{ id: String(catalogue.id), type: 'products' }}
              >
                {t('table.open')}
              </LinkButton>
            </div>
            <UsedRates catalogue={catalogue} currency={form.draft.currency} />
          </>
        )}
      </Stack>
    </Card>
  );
}

interface RuleProps {
  rules: PriceRules;
  onChange: (part: Partial<PriceRules>) => void;
}

function MarkupField({ rules: { markup }, onChange }: RuleProps) {
  const { t } = useTranslation('catalogues');
  const { fieldText } = useFormats();
  const [typed, setTyped] = useState(markup === '0' ? '' : fieldText(markup));
  const percent = readMarkup(typed);
  return (
    <Field
      label={t('prices.markup')}
      note={t('prices.markupNote')}
      error={percent === undefined ? t('prices.markupInvalid') : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          maxLength={12}
          value={typed}
          placeholder="0"
          onChange={(event) => {
            setTyped(event.target.value);
            const next = readMarkup(event.target.value);
            if (next !== undefined) onChange({ markup: next });
          }}
        />
      )}
    </Field>
  );
}

/** @returns undefined if it is not a mark-up */
function readMarkup(typed: string): string | undefined {
  const percent = typed.trim() === '' ? '0' : readDecimal(typed.replace('%', ''));
  return percent !== undefined && exact(percent).gt(-100) && exact(percent).lte(1000) ? percent : undefined;
}

function RoundingField({ rules: { rounding }, onChange }: RuleProps) {
  const { t } = useTranslation('catalogues');
  return (
    <Field label={t('prices.rounding')}>
      {({ id, 'aria-describedby': describedBy }) => (
        <ChoiceField
          id={id}
          label={t('prices.rounding')}
          describedBy={describedBy}
          required
          choices={priceRoundings.map((value) => ({ value, label: t(`prices.roundings.${value}`) }))}
          value={rounding}
          onChange={(chosen) => {
            const next = priceRoundings.find((one) => one === chosen);
            if (next) onChange({ rounding: next });
          }}
        />
      )}
    </Field>
  );
}

/** What the rules make of an amount, so that nobody has to guess. */
function Example({ form }: { form: DetailsForm }) {
  const { t } = useTranslation('catalogues');
  const { money } = useFormats();
  const { default_currency: home } = useSession().organisation;
  const { price_rules: rules, currency: chosen } = form.draft;
  const currency = chosen ?? home;
  const before = { amount: '14.20', currency };
  const after = cataloguePrice(before, { rules, currency, rates: [] });
  if (!after || (rules.markup === '0' && rules.rounding === 'exact')) return null;
  const texts = { before: money(before.amount, currency), after: money(after.amount, currency) };
  return (
    <Text as="p" tone="soft" size="sm" figures aria-live="polite">
      {t('prices.example', texts)}
    </Text>
  );
}

/** At which rates prices are converted, and since when. */
function UsedRates({ catalogue, currency }: { catalogue: Catalogue; currency: string | null }) {
  const { t } = useTranslation('catalogues');
  const { money, date } = useFormats();
  const { data: today = [] } = useCall(listExchangeRates);
  const { act, isActing } = useAct(generateCatalogue, {
    onDone: () => toast({ tone: 'ok', title: t('prices.refreshed') }),
  });
  const isFrozen = catalogue.rates !== null && catalogue.currency === currency;
  const rates = ratesInto(currency, isFrozen ? (catalogue.rates ?? []) : today);
  if (rates.length === 0) return null;
  const words = rates
    .map(({ base, quote, rate, day }) =>
      t('prices.rate', { rate: `1 ${base} = ${money(rate, quote)}`, date: date(day) }),
    )
    .join('; ');
  const isNewer =
    isFrozen && ratesInto(currency, today).some((one) => !rates.some((known) => isSame(one, known)));
  return (
    <>
      <Text as="p" tone="faint" size="sm">
        {t(isFrozen ? 'prices.ratesFrozen' : 'prices.ratesToday', { rates: words })}
      </Text>
      {isNewer && catalogue.status === 'active' ? (
        <div>
          <Button size="small" loading={isActing} onClick={() => void act({ params: { id: catalogue.id } })}>
            {t('prices.refresh')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function ratesInto(currency: string | null, rates: readonly ExchangeRate[]): ExchangeRate[] {
  if (currency === null) return [];
  const codes = [...new Set(rates.flatMap(({ base, quote }) => [base, quote]))];
  return codes.flatMap((code) => convertMoney({ amount: '1', currency: code }, currency, rates)?.at ?? []);
}

const isSame = (one: ExchangeRate, other: ExchangeRate) =>
  one.base === other.base && one.quote === other.quote && one.rate === other.rate && one.day === other.day;
