import { useTranslation } from 'react-i18next';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import type { ProductForm } from '../change/use-product-form.ts';

/**
 * The form, which saves nothing while files are on their way into it but says that it waits for them: they would be
 * missing in what is stored, and a new product goes on to another page.
 */
export function useUploadGate(form: ProductForm, pending: number): ProductForm {
  const { t } = useTranslation('products');
  const waits = (): boolean => {
    if (pending > 0) toast({ tone: 'warn', title: t('uploads.pending', { count: pending }) });
    return pending > 0;
  };
  return {
    ...form,
    save: async (...given) => {
      if (!waits()) await form.save(...given);
    },
    settle: async (sides, save) => {
      if (!(save && waits())) await form.settle(sides, save);
    },
  };
}
