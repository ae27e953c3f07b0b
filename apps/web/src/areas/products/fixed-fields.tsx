import { checkDuplicateProductId, messageOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/call.ts';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { CategoryField, ReadOnlyText, TextField } from '../attributes/index.ts';
import type { ProductForm, ProductRecord } from './use-product-form.ts';

/** What every product has: name, product ID, category. */
export function FixedFields({ form, record }: { form: ProductForm; record: ProductRecord }) {
  const { t } = useTranslation('products');
  const { t: words } = useTranslation('attributes');
  const { product, base, changes, problems, readOnly } = form;
  const isNew = record.kind === 'new';
  if (readOnly) {
    const empty = words('field.empty');
    return (
      <>
        <ReadOnlyText label={t('fields.name')} text={base.name} empty={empty} wide />
        <ReadOnlyText label={t('fields.product_id')} text={base.product_id} empty={empty} />
        <ReadOnlyText label={t('fields.category')} text={base.category?.name ?? null} empty={empty} />
      </>
    );
  }
  const error = (field: string): string | undefined => {
    const problem = problems[field];
    return problem === undefined ? undefined : problemText(problem);
  };
  const was = (field: 'name' | 'product_id'): string | undefined =>
    isNew || changes[field] === undefined ? undefined : base[field];
  const requireText = (field: 'name' | 'product_id'): void => {
    if (product[field].trim() !== '') return;
    const params = { label: t(`fields.${field}`) };
    form.setProblem(field, { code: 'required', message: messageOf('required', params), params });
  };
  /** PROD-014: whether another product has this ID already. */
  const checkId = async (): Promise<void> => {
    requireText('product_id');
    const id = product.product_id.trim();
    if (id === '' || id === base.product_id) return;
    const answer = await call(checkDuplicateProductId, { params: { id } });
    if (answer.ok && answer.data.duplicate) {
      form.setProblem('product_id', { code: 'product_id_taken', message: messageOf('product_id_taken') });
    }
  };
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
        onChange={(text) => form.set('name', text)}
        onBlur={() => requireText('name')}
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
          onChange={(text) => form.set('product_id', text)}
          onBlur={() => void checkId()}
        />
      </div>
      <div data-half>
        <CategoryField
          value={product.category}
          was={isNew || !('category' in changes) ? undefined : (base.category?.name ?? '')}
          error={error('category')}
          onChange={(category) => form.set('category', category)}
        />
      </div>
    </>
  );
}
