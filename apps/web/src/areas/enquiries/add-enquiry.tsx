import { addEnquiry, enquirySources, type EnquirySource, type SearchHit } from '@sourcewiz/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/call.ts';
import { FormChoiceField } from '../../platform/form/choice-field.tsx';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { useForm } from '../../platform/form/use-form.ts';
import { currencyChoices } from '../../platform/i18n/currency-names.ts';
import { IconButton } from '../../platform/kit/fields/icon-button.tsx';
import { NumberInput } from '../../platform/kit/fields/number-input.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../platform/kit/marks/thumb.tsx';
import { ProductChoice, VariantChoice } from '../search/index.ts';
import css from './enquiries.module.css';

/** A product that was asked for, with pieces and price as typed. */
interface Line {
  key: string;
  product: Pick<SearchHit, 'id' | 'name' | 'product_id' | 'image' | 'variant_count'>;
  /** Its id; '' for the product itself. */
  variant: string;
  quantity: string;
  price: string;
}
type Source = Exclude<EnquirySource, 'link'>;
interface Draft {
  source: Source;
  name: string;
  company: string;
  email: string;
  message: string;
  lines: Line[];
  /** Of the prices; '' for the company's own. */
  currency: string;
}

const empty: Draft = {
  source: 'phone',
  name: '',
  company: '',
  email: '',
  message: '',
  lines: [],
  currency: '',
};
const QUANTITY = /^[1-9]\d{0,6}$/;
const PRICE = /^\d{1,9}(\.\d{1,4})?$/;
const isWhole = ({ quantity, price }: Line): boolean =>
  QUANTITY.test(quantity) && (price === '' || PRICE.test(price));

/** Enters an enquiry that came by telephone, at a fair or by mail. */
export function AddEnquiry({ onAdded, onClose }: { onAdded: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation('enquiries');
  const form = useAddForm({ onAdded });
  const sources = enquirySources.filter((source) => source !== 'link');
  return (
    <FormDialog
      form={form}
      title={t('add.title')}
      text={t('add.text')}
      width={640}
      columns={2}
      action={t('add.action')}
      onClose={onClose}
    >
      <FormTextField form={form} name="name" label={t('add.name')} required autoFocus maxLength={200} />
      <FormTextField form={form} name="company" label={t('record.company')} maxLength={200} />
      <FormTextField form={form} name="email" label={t('record.email')} type="email" maxLength={254} />
      <FormChoiceField
        form={form}
        name="source"
        label={t('add.source')}
        choices={sources.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      <FormTextField form={form} name="message" label={t('record.message')} wide lines={3} maxLength={4000} />
      <Lines
        lines={form.draft.lines}
        error={form.errorAt('lines')}
        onChange={(lines) => form.set('lines', lines)}
      />
      {form.draft.lines.length === 0 ? null : (
        <FormChoiceField
          form={form}
          name="currency"
          label={t('add.currency')}
          none={t('add.ownCurrency')}
          choices={currencyChoices()}
          onChoose={(code) => form.set('currency', code ?? '')}
        />
      )}
    </FormDialog>
  );
}

function useAddForm({ onAdded }: { onAdded: (id: number) => void }) {
  const { t } = useTranslation('enquiries');
  const [begun] = useState(() => Date.now());
  return useForm<{ id: number } | null, Draft>({
    record: null,
    nameOf: () => `enquiry:new ${begun}`,
    read: () => empty,
    check: (draft) => ({
      ...(draft.name.trim() === '' ? { name: t('add.nameMissing') } : {}),
      ...(draft.lines.every(isWhole) ? {} : { lines: t('add.linesWrong') }),
    }),
    send: ({ draft }) => {
      const { lines, currency, ...enquiry } = draft;
      const items = lines.map(({ product, variant, quantity, price }) => ({
        id: product.id,
        variant_id: variant === '' ? null : Number(variant),
        quantity: Number(quantity),
        price: price === '' ? null : price,
      }));
      return call(addEnquiry, { body: { ...enquiry, items, ...(currency === '' ? {} : { currency }) } });
    },
    reload: async () => null,
    saidWhenSaved: () => t('add.added'),
    onSaved: (stored) => {
      if (stored !== null) onAdded(stored.id);
    },
  });
}

/** The products that were asked for, each with variant, pieces and price. */
function Lines({
  lines,
  error,
  onChange,
}: {
  lines: readonly Line[];
  error: string | undefined;
  onChange: (lines: Line[]) => void;
}) {
  const { t } = useTranslation('enquiries');
  return (
    <Stack gap={10} className={css['wide']}>
      <Text weight={560}>{t('record.products')}</Text>
      {lines.map((line) => (
        <LineFields
          key={line.key}
          line={line}
          onChange={(part) =>
            onChange(lines.map((one) => (one.key === line.key ? { ...one, ...part } : one)))
          }
          onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      {error === undefined ? null : (
        <Text tone="bad" size="sm" role="alert">
          {error}
        </Text>
      )}
      <Row>
        <ProductChoice
          label={t('add.product')}
          onChoose={({ id, name, product_id, image, variant_count }) => {
            const product = { id, name, product_id, image, variant_count };
            onChange([
              ...lines,
              { key: crypto.randomUUID(), product, variant: '', quantity: '1', price: '' },
            ]);
          }}
        />
      </Row>
    </Stack>
  );
}

function LineFields({
  line: { key, product, variant, quantity, price },
  onChange,
  onRemove,
}: {
  line: Line;
  onChange: (part: Partial<Line>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('enquiries');
  const { name, product_id: code, image } = product;
  return (
    <Row gap={10} wrap>
      <Thumb src={image?.thumb} size={34} />
      <Stack gap={0} grow>
        <Text breaks weight={500}>
          {name}
        </Text>
        <Text tone="faint" size="sm">
          {code}
        </Text>
      </Stack>
      <VariantChoice
        product={product}
        count={product.variant_count}
        value={variant === '' ? null : Number(variant)}
        onChange={(chosen) => onChange({ variant: chosen === null ? '' : String(chosen) })}
      />
      <div className={css['figure']}>
        <NumberInput
          id={`${key}-pieces`}
          label={t('add.quantityOf', { name })}
          framed
          whole
          step="1"
          invalid={!QUANTITY.test(quantity)}
          maxLength={7}
          value={quantity}
          onChange={(text) => onChange({ quantity: text })}
        />
      </div>
      <div className={css['figure']}>
        <NumberInput
          id={`${key}-price`}
          label={t('add.priceOf', { name })}
          framed
          invalid={price !== '' && !PRICE.test(price)}
          placeholder={t('record.price')}
          maxLength={14}
          value={price}
          onChange={(text) => onChange({ price: text })}
        />
      </div>
      <IconButton
        variant="text"
        icon={<Trash2 size={15} aria-hidden />}
        label={t('add.removeLine', { name })}
        onClick={onRemove}
      />
    </Row>
  );
}
