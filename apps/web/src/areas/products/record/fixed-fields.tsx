import { checkDuplicateProductId } from '@sourcewiz/contract';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { CategoryField, ReadOnlyText, TextField } from '../../attributes/index.ts';
import type { ProductRecord } from './product-record.ts';
import type { ProductForm } from '../change/use-product-form.ts';
import { localProblem } from '../../../platform/i18n/problem-text.ts';

/** Delay after the last keystroke before the product ID is looked up. */
const TYPING_PAUSE_MS = 350;

/** The fields of every product: name, product ID, category. */
export function FixedFields({ form, record }: { form: ProductForm; record: ProductRecord }) {
  const { t } = useTranslation('products');
  const { t: words } = useTranslation('attributes');
  const { product, base, changes, engine, readOnly, actions } = form;
  const isNew = record.kind === 'new';
  useDuplicateCheck(form);
  if (readOnly) {
    const empty = words('field.empty');
    return (
      <>
        <ReadOnlyText label={t('fields.name')} text={base.name} empty={empty} wide />
        <div data-half>
          <ReadOnlyText label={t('fields.product_id')} text={base.product_id} empty={empty} />
        </div>
        <div data-half>
          <ReadOnlyText label={t('fields.category')} text={base.category?.name ?? null} empty={empty} />
        </div>
      </>
    );
  }
  const error = engine.errorAt;
  const was = (field: 'name' | 'product_id'): string | undefined =>
    isNew || changes[field] === undefined ? undefined : base[field];
  return (
    <>
      <TextField
        id="field-name"
        label={t('fields.name')}
        required
        wide
        maxLength={200}
        value={product.name}
        was={was('name')}
        error={error('name')}
        onChange={(text) => actions.set('name', text)}
        onBlur={() => actions.leave('name')}
      />
      <div data-half>
        <TextField
          id="field-product_id"
          label={t('fields.product_id')}
          required
          maxLength={64}
          value={product.product_id}
          was={was('product_id')}
          error={error('product_id')}
          onChange={(text) => actions.set('product_id', text)}
          onBlur={() => actions.leave('product_id')}
        />
      </div>
      <div data-half>
        <CategoryField
          value={product.category}
          was={isNew || !('category' in changes) ? undefined : (base.category?.name ?? '')}
          error={error('category')}
          onChange={(category) => actions.set('category', category)}
        />
      </div>
    </>
  );
}

/** PROD-014: warns during input that another product already has this ID. */
function useDuplicateCheck({ product, base, readOnly, actions }: ProductForm): void {
  const id = product.product_id.trim();
  const isOwn = readOnly || id === '' || id.toLowerCase() === base.product_id.toLowerCase();
  const check = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    const answer = await call(checkDuplicateProductId, { params: { id: asked } });
    if (signal.aborted || !answer.ok || !answer.data.duplicate) return;
    actions.setProblem('product_id', localProblem('product_id_taken'));
  });
  useEffect(() => {
    if (isOwn) return undefined;
    const stop = new AbortController();
    const wait = setTimeout(() => void check(id, stop.signal), TYPING_PAUSE_MS);
    return () => {
      stop.abort();
      clearTimeout(wait);
    };
  }, [id, isOwn]);
}
