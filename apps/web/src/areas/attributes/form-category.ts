import { createContext, useContext } from 'react';

/** The category of the product whose values are entered; the sub-category field offers its sub-categories. */
const FormCategory = createContext<{ id: number; name: string } | null>(null);

/** Surrounds the fields of a product: `<FormCategoryProvider value={product.category}>`. */
export const FormCategoryProvider = FormCategory.Provider;

export function useFormCategory(): { id: number; name: string } | null {
  return useContext(FormCategory);
}
