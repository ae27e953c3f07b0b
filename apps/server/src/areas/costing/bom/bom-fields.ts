/** The columns of a bill of materials that comes in from a sheet, in their order in one that goes out. */
export const bomFields = {
  parent: {
    label: { en: 'Parent', tr: 'Üst ürün' },
    headers:
      'Parent ID, Parent part, Parent item, Parent number, Assembly, Product, Product ID, Üst ürün kodu, Ana ürün, Mamul, Mamul kodu',
  },
  child: {
    label: { en: 'Child', tr: 'Alt parça' },
    headers:
      'Child ID, Child part, Child item, Component, Component ID, Part, Part number, Item, Item code, Material, Alt parça kodu, Bileşen, Parça, Parça kodu, Malzeme, Malzeme kodu',
  },
  quantity: {
    label: { en: 'Quantity', tr: 'Miktar' },
    headers: 'Qty, Qty per, Quantity per, Amount, Adet, Birim miktar',
  },
  unit: { label: { en: 'Unit', tr: 'Birim' }, headers: 'UOM, Unit of measure, Ölçü birimi, Ölçü' },
  reference: {
    label: { en: 'Reference', tr: 'Referans' },
    headers: 'Ref, Reference designator, Position, Find number, Pos, Konum, Poz, Referans no',
  },
} as const satisfies Record<string, { label: { en: string; tr: string }; headers: string }>;
export type BomField = keyof typeof bomFields;
