import type { InputOf, updateEnquiryQuotation } from '@sourcewiz/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { ProductChoice, VariantChoice } from '../../search/index.ts';
import css from './match.module.css';
import { writtenOf, type AskedLine, type Suggested } from './match-lines.rules.ts';

export type LineChange = NonNullable<InputOf<typeof updateEnquiryQuotation>['body']['lines']>[number];
const QUANTITY = /^\d{1,7}$/;

/** One line: what was written, how many pieces, and the product that it is or may be. */
export function MatchRow({
  line,
  suggested,
  disabled,
  onChange,
}: {
  line: AskedLine;
  suggested: Suggested;
  disabled: boolean;
  onChange: (change: Omit<LineChange, 'line'>) => void;
}) {
  const { t } = useTranslation('quotations');
  const { line: place, product_id: product, name, sku, thumb, is_skipped: isSkipped } = line;
  const take = (id: number): void => onChange({ product_id: id, variant_id: null });
  return (
    <Row
      as="li"
      gap={14}
      wrap
      align="start"
      className={css['row']}
      aria-label={t('match.line', { line: place })}
    >
      <Stack gap={4} className={css['written']}>
        <Text breaks weight={500}>
          {writtenOf(line)}
        </Text>
        <Row gap={8}>
          <Text tone="faint" size="sm" figures>
            {t('match.line', { line: place })}
          </Text>
          <Pieces key={line.quantity} line={line} disabled={disabled} onChange={onChange} />
        </Row>
      </Stack>
      <Stack gap={6} grow className={css['product']}>
        {product === null ? (
          suggested.map(({ id, name: title, product_id: code, thumb: picture }) => (
            <Button
              key={id}
              className={css['suggestion']}
              disabled={disabled || isSkipped}
              aria-label={t('match.take', { line: place, name: title })}
              onClick={() => take(id)}
            >
              <Product name={title} code={code} thumb={picture} />
            </Button>
          ))
        ) : (
          <Row gap={10} wrap>
            <Product name={name} code={sku} thumb={thumb} />
            <VariantChoice
              product={{ id: product, name }}
              count={line.variants}
              value={line.variant_id}
              onChange={(variant) => onChange({ product_id: product, variant_id: variant })}
            />
          </Row>
        )}
      </Stack>
      <Row gap={6} wrap>
        {isSkipped ? (
          <Button
            disabled={disabled}
            aria-label={t('match.unskipLine', { line: place })}
            onClick={() => onChange({ is_skipped: false })}
          >
            {t('match.unskip')}
          </Button>
        ) : (
          <>
            <ProductChoice
              label={t('match.chooseFor', { line: place })}
              text={t(product === null ? 'match.choose' : 'match.change')}
              onChoose={({ id }) => take(id)}
            />
            {product === null ? null : (
              <Button
                variant="text"
                disabled={disabled}
                aria-label={t('match.clearLine', { line: place, name })}
                onClick={() => onChange({ product_id: null, variant_id: null })}
              >
                {t('match.clear')}
              </Button>
            )}
            <Button
              variant="text"
              disabled={disabled}
              aria-label={t('match.skipLine', { line: place })}
              onClick={() => onChange({ is_skipped: true })}
            >
              {t('match.skip')}
            </Button>
          </>
        )}
      </Row>
    </Row>
  );
}

function Product({ name, code, thumb }: { name: string; code: string; thumb: string | null }) {
  return (
    <Row gap={10}>
      <Thumb src={thumb} size={34} />
      <Stack gap={0} align="start">
        <Text breaks weight={500}>
          {name}
        </Text>
        <Text tone="faint" size="sm">
          {code}
        </Text>
      </Stack>
    </Row>
  );
}

/** The pieces of a line, entered when the field is left. */
function Pieces({
  line: { line, quantity },
  disabled,
  onChange,
}: {
  line: AskedLine;
  disabled: boolean;
  onChange: (change: { quantity: number }) => void;
}) {
  const { t } = useTranslation('quotations');
  const id = useId();
  const [text, setText] = useState(quantity === 0 ? '' : String(quantity));
  const typed = text === '' ? 0 : Number(text);
  const isWrong = text !== '' && !QUANTITY.test(text);
  return (
    <div className={css['pieces']}>
      <NumberInput
        id={id}
        label={t('match.pieces', { line })}
        framed
        whole
        step="1"
        invalid={isWrong || quantity === 0}
        maxLength={7}
        disabled={disabled}
        value={text}
        onChange={setText}
        onBlur={() => {
          if (!isWrong && typed !== quantity) onChange({ quantity: typed });
        }}
      />
    </div>
  );
}
