import { adjustmentKinds, type Adjustment } from '@sourcewiz/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../platform/kit/fields/choices/choice-field.tsx';
import { IconButton } from '../../platform/kit/fields/icon-button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { NumberCell, WordCell } from './kept-field.tsx';
import css from './papers.module.css';
import type { PaperEditor } from './use-paper.ts';

/** Taxes, discounts and charges as rows of their own (DOC-005), and what everything comes to. */
export function PaperCharges({ editor }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { paper, canEdit, keep } = editor;
  const rows = Object.values(paper.taxes);
  const send = (next: readonly Adjustment[]) =>
    void keep('table', {
      taxes: next.map(({ uid, kind, property, type, value, tax_value_id }) => ({
        uid,
        kind,
        property,
        type,
        value,
        tax_value_id,
      })),
    });
  const change = (uid: string, part: Partial<Adjustment>) =>
    send(rows.map((row) => (row.uid === uid ? { ...row, ...part } : row)));
  const add = () =>
    send([
      ...rows,
      {
        uid: crypto.randomUUID().slice(0, 13),
        kind: 'charge',
        property: t('charges.newName'),
        type: 'fixed',
        value: '0',
        tax_value_id: null,
      },
    ]);
  const { amount } = useFormats();
  return (
    <div className={css['two']}>
      <Section
        title={t('charges.title')}
        text={t('charges.note')}
        aside={
          canEdit && rows.length < 20 ? (
            <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={add}>
              {t('charges.add')}
            </Button>
          ) : undefined
        }
      >
        {rows.length === 0 ? (
          <Text tone="faint">{t('charges.none')}</Text>
        ) : (
          <div className={css['scroll']}>
            <table className={css['lines']} aria-label={t('charges.title')}>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.uid}>
                    <td data-head={t('charges.name')}>
                      <WordCell
                        name="charge-name"
                        className={css['word']}
                        disabled={!canEdit}
                        aria-label={t('charges.name')}
                        maxLength={200}
                        value={row.property}
                        onKeep={(property) => property !== '' && change(row.uid, { property })}
                      />
                    </td>
                    <td data-head={t('charges.kind')}>
                      <ChoiceField
                        label={t('charges.kind')}
                        disabled={!canEdit}
                        value={row.kind}
                        choices={adjustmentKinds.map((value) => ({ value, label: t(`charges.${value}`) }))}
                        onChange={(kind) =>
                          change(row.uid, { kind: adjustmentKinds.find((one) => one === kind) ?? row.kind })
                        }
                      />
                    </td>
                    <td data-head={t('charges.type')}>
                      <ChoiceField
                        label={t('charges.type')}
                        disabled={!canEdit}
                        value={row.type}
                        choices={(['percent', 'fixed'] as const).map((value) => ({
                          value,
                          label: t(`charges.${value}`),
                        }))}
                        onChange={(type) =>
                          change(row.uid, { type: type === 'percent' ? 'percent' : 'fixed' })
                        }
                      />
                    </td>
                    <td data-head={t('charges.value')}>
                      <NumberCell
                        name="charge-value"
                        className={css['short']}
                        disabled={!canEdit}
                        aria-label={t('charges.value')}
                        value={row.value}
                        onKeep={(value) => change(row.uid, { value: value ?? '0' })}
                      />
                    </td>
                    <td className={css['end']} data-head={t('charges.amount')}>
                      {row.kind === 'discount' ? '−' : ''}
                      {amount(row.tax_amount)}
                    </td>
                    <td>
                      {canEdit ? (
                        <IconButton
                          variant="text"
                          size="small"
                          icon={<Trash2 size={14} aria-hidden />}
                          label={t('charges.remove', { name: row.property })}
                          onClick={() => send(rows.filter(({ uid }) => uid !== row.uid))}
                        />
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
      <Sums editor={editor} />
    </div>
  );
}

function Sums({ editor: { paper } }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { money } = useFormats();
  const { figures, terms, taxes } = paper;
  const sum = (label: string, amount: string, strong = false) => (
    <Row key={label} justify="between">
      <Text tone={strong ? 'ink' : 'soft'} weight={strong ? 600 : 450}>
        {label}
      </Text>
      <Text figures weight={strong ? 600 : 450}>
        {money(amount, terms.currency)}
      </Text>
    </Row>
  );
  return (
    <Section title={t('sums.total')}>
      <Stack gap={6}>
        {sum(t('sums.subtotal'), figures.subtotal)}
        {Object.values(taxes)
          .filter(({ kind }) => kind !== 'tax')
          .map(({ property, kind, tax_amount: amount }) =>
            sum(property, kind === 'discount' ? `-${amount}` : amount),
          )}
        {sum(t('sums.total'), paper.total, true)}
        {Object.values(taxes)
          .filter(({ kind }) => kind === 'tax')
          .map(({ property, tax_amount: amount }) => sum(property, amount))}
        {sum(t('sums.taxed'), paper.taxed_total, true)}
        <Text tone="soft" size="sm">
          {paper.in_words}
        </Text>
      </Stack>
    </Section>
  );
}
