import { createContext, useContext } from 'react';

/** The category of the product whose values are entered; its sub-categories are what that field offers. */
const FormCategory = createContext<{ id: number; name: string } | null>(null);

/** Stands around the fields of a product: `<FormCategoryProvider value={product.category}>`. */
export const FormCategoryProvider = FormCategory.Provider;

export function useFormCategory(): { id: number; name: string } | null {
  return useContext(FormCategory);
}
