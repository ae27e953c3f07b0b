import { lineTotals, type PaperFinding, type PaperLineDetails } from '@sourcewiz/contract';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { IconButton } from '../../platform/kit/fields/icon-button.tsx';
import { Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { NumberCell, WordCell } from './kept-field.tsx';
import css from './papers.module.css';
import type { PaperEditor } from './use-paper.ts';

/** The lines of a document as a spreadsheet: Enter goes down, Escape takes back, each cell is kept when it is left. */
export function PaperLines({ editor }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const { paper, loading } = editor;
  const isPriced = paper.type !== 'packaging-list';
  const hasOrder = paper.products.some(({ ordered }) => ordered !== null);
  const { currency } = paper.terms;
  const heads = [
    t('lines.no'),
    t('lines.sku'),
    t('lines.name'),
    t('lines.hs'),
    ...(hasOrder ? [t('lines.ordered')] : []),
    t('lines.quantity'),
    t('lines.unit'),
    ...(isPriced
      ? [`${t('lines.price')}, ${currency}`, t('lines.discount'), `${t('lines.amount')}, ${currency}`]
      : []),
    ...(hasOrder ? [t('lines.left')] : []),
  ];
  if (paper.products.length === 0) return <Text tone="faint">{t('lines.empty')}</Text>;
  return (
    <Section
      title={t('lines.title')}
      count={paper.product_count}
      aside={
        loading.table ? (
          <Text tone="faint" size="sm">
            {t('saving')}
          </Text>
        ) : undefined
      }
    >
      <div className={css['scroll']}>
        <table className={css['lines']} aria-label={t('lines.title')}>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={head} className={at > 3 ? css['end'] : undefined} scope="col">
                  {head}
                </th>
              ))}
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {paper.products.map((line, at) => (
              <LineRow
                key={line.uid}
                editor={editor}
                line={line}
                at={at}
                isPriced={isPriced}
                hasOrder={hasOrder}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={hasOrder ? 5 : 4}>
                {t('lines.total', { count: paper.product_count, formatted: number(paper.product_count) })}
              </td>
              <td className={css['end']}>{number(paper.figures.quantity)}</td>
              <td aria-hidden />
              {isPriced ? (
                <>
                  <td colSpan={2} aria-hidden />
                  <td className={css['end']}>{number(paper.figures.subtotal)}</td>
                </>
              ) : null}
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  );
}

function LineRow({
  editor,
  line,
  at,
  isPriced,
  hasOrder,
}: {
  editor: PaperEditor;
  line: PaperLineDetails;
  at: number;
  isPriced: boolean;
  hasOrder: boolean;
}) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const { paper, canEdit, keep } = editor;
  const send = (change: object) => void keep('table', { lines: [{ uid: line.uid, ...change }] });
  const foundIn = (...kinds: PaperFinding['kind'][]) =>
    paper.findings.find((finding) => finding.line?.uid === line.uid && kinds.includes(finding.kind));
  const cell = (kind: PaperFinding | undefined, head: string) => ({
    'data-head': head,
    'data-weight': kind?.weight,
    title: kind ? `${kind.other.number} ${kind.theirs}` : undefined,
  });
  const shared = { disabled: !canEdit };
  return (
    <tr>
      <td>{at + 1}</td>
      <td data-head={t('lines.sku')}>
        <Text weight={600}>{line.facts.sku}</Text>
        {line.is_gone ? (
          <Text tone="faint" size="sm">
            {' '}
            {t('lines.gone')}
          </Text>
        ) : null}
      </td>
      <td data-head={t('lines.name')}>
        <WordCell
          {...shared}
          name="line-name"
          className={css['word']}
          aria-label={t('lines.name')}
          maxLength={200}
          value={line.name}
          onKeep={(name) => send({ name })}
        />
      </td>
      <td {...cell(foundIn('hs_code'), t('lines.hs'))}>
        <WordCell
          {...shared}
          name="line-hs"
          aria-label={t('lines.hs')}
          maxLength={20}
          value={line.facts.hs_code}
          onKeep={(code) => send({ hs_code: code })}
        />
      </td>
      {hasOrder ? (
        <td className={css['end']} data-head={t('lines.ordered')}>
          {line.ordered === null ? null : number(line.ordered)}
        </td>
      ) : null}
      <td {...cell(foundIn('quantity', 'too_many'), t('lines.quantity'))} className={css['end']}>
        <NumberCell
          {...shared}
          name="line-quantity"
          className={css['short']}
          aria-label={t('lines.quantity')}
          value={line.quantity}
          onKeep={(quantity) => send({ quantity: quantity ?? '0' })}
        />
      </td>
      <td {...cell(foundIn('unit'), t('lines.unit'))}>
        <WordCell
          {...shared}
          name="line-unit"
          className={css['short']}
          aria-label={t('lines.unit')}
          maxLength={20}
          value={line.unit}
          onKeep={(unit) => unit !== '' && send({ unit })}
        />
      </td>
      {isPriced ? (
        <>
          <td {...cell(foundIn('price'), t('lines.price'))} className={css['end']}>
            <NumberCell
              {...shared}
              name="line-price"
              className={css['short']}
              aria-label={t('lines.price')}
              value={line.price}
              onKeep={(price) => send({ price })}
            />
          </td>
          <td {...cell(foundIn('discount_percent'), t('lines.discount'))} className={css['end']}>
            <NumberCell
              {...shared}
              name="line-discount"
              className={css['short']}
              aria-label={t('lines.discount')}
              value={line.discount_percent}
              onKeep={(percent) => send({ discount_percent: percent ?? '0' })}
            />
          </td>
          <td className={css['end']} data-head={t('lines.amount')}>
            <Text weight={600}>{number(lineTotals(line).amount)}</Text>
          </td>
        </>
      ) : null}
      {hasOrder ? (
        <td className={css['end']} data-head={t('lines.left')}>
          {line.left === null ? null : number(line.left)}
        </td>
      ) : null}
      <td>
        {canEdit ? (
          <IconButton
            variant="text"
            size="small"
            icon={<Trash2 size={14} aria-hidden />}
            label={t('lines.remove', { name: line.name })}
            onClick={() => void keep('table', { remove: [line.uid] })}
          />
        ) : null}
      </td>
    </tr>
  );
}
