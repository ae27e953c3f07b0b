/** Most characters of the ID of a product or a variant. In a file of its own: pages that show products need no more. */
export const PRODUCT_ID_MAX = 64;
