import {
  adjustmentKinds,
  updateQuotation,
  type Adjustment,
  type QuotationDetails,
} from '@sourcewiz/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { adjustmentsOf } from './quotation-sums.rules.ts';
import css from './quotation-table.module.css';

const VALUE = /^\d{1,9}(\.\d{1,6})?$/;

interface Draft {
  rows: Adjustment[];
}
const isWrong = ({ property, value, type, kind }: Adjustment): boolean =>
  property.trim() === '' ||
  !VALUE.test(value) ||
  (type === 'percent' && Number(value) > (kind === 'discount' ? 100 : 1000));

/** Discounts, charges and taxes on the whole quotation. */
export function ChargesDialog({
  quotation,
  onSaved,
  onClose,
}: {
  quotation: QuotationDetails;
  onSaved: (quotation: QuotationDetails) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('quotations');
  const form = useForm<QuotationDetails, Draft>({
    record: quotation,
    nameOf: ({ id }) => `quotation-charges:${id}`,
    read: (stored) => ({ rows: adjustmentsOf(stored) }),
    check: ({ rows }) => (rows.some(isWrong) ? { rows: t('charges.wrong') } : {}),
    send: ({ draft, record }) =>
      call(updateQuotation, { body: { id: record.id, terms: { taxes: draft.rows } } }),
    pathOf: () => 'rows',
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const { rows } = form.draft;
  const set = (next: Adjustment[]): void => form.set('rows', next);
  const change = (uid: string, part: Partial<Adjustment>): void =>
    set(rows.map((row) => (row.uid === uid ? { ...row, ...part } : row)));
  const error = form.errorAt('rows');
  return (
    <FormDialog
      form={form}
      title={t('charges.title')}
      text={t('charges.text')}
      width={680}
      action={t('terms.save')}
      onClose={onClose}
    >
      <Stack gap={10}>
        {rows.map((row) => (
          <Row key={row.uid} gap={8} wrap className={css['charge']}>
            <ChoiceField
              label={t('charges.kind')}
              value={row.kind}
              choices={adjustmentKinds.map((value) => ({ value, label: t(`charges.kinds.${value}`) }))}
              onChange={(kind) => change(row.uid, { kind: (kind ?? 'tax') as Adjustment['kind'] })}
            />
            <TextInput
              aria-label={t('charges.name')}
              placeholder={t('charges.name')}
              maxLength={200}
              value={row.property}
              onChange={({ target }) => change(row.uid, { property: target.value })}
            />
            <NumberInput
              id={`charge-${row.uid}`}
              label={t('charges.value')}
              framed
              maxLength={16}
              invalid={!VALUE.test(row.value)}
              value={row.value}
              onChange={(value) => change(row.uid, { value })}
            />
            <ChoiceField
              label={t('charges.type')}
              value={row.type}
              choices={[
                { value: 'percent', label: '%' },
                { value: 'fixed', label: quotation.terms.currency },
              ]}
              onChange={(type) => change(row.uid, { type: (type ?? 'percent') as Adjustment['type'] })}
            />
            <IconButton
              variant="text"
              icon={<Trash2 size={15} aria-hidden />}
              label={t('charges.remove', { name: row.property })}
              onClick={() => set(rows.filter(({ uid }) => uid !== row.uid))}
            />
          </Row>
        ))}
        {error === undefined ? null : (
          <Text tone="bad" size="sm" role="alert">
            {error}
          </Text>
        )}
        <Row>
          <Button
            icon={<Plus size={15} aria-hidden />}
            disabled={rows.length >= 20}
            onClick={() =>
              set([
                ...rows,
                {
                  uid: crypto.randomUUID(),
                  kind: 'tax',
                  property: '',
                  type: 'percent',
                  value: '',
                  tax_value_id: null,
                },
              ])
            }
          >
            {t('charges.add')}
          </Button>
        </Row>
      </Stack>
    </FormDialog>
  );
}
