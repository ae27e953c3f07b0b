declare module 'i18next' {
  interface ResourceNamespaceMap {
    attributes: typeof attributesEn;
  }
}

/** Words of values and how they are entered. */
export const attributesEn = {
  field: {
    choose: 'Choose',
    none: 'None',
    empty: 'Not filled in',
    add: 'Add “{{text}}”',
    added: '{{label}} added.',
    addValue: 'Add to {{name}}',
    remove: 'Remove {{label}}',
    addWord: 'Type and press Enter',
    unit: 'Unit of {{name}}',
    currency: 'Currency of {{name}}',
    yes: 'Yes',
    no: 'No',
    priceParts: 'Currency or Unit not selected',
    notSet: 'Not set',
    clear: 'Clear {{name}}',
  },
  parts: {
    length: 'length',
    width: 'width',
    height: 'height',
    sizeLabel: '{{name}}, length × width × height',
  },
  units: {
    converted: 'Converted from {{from}}.',
    keep: 'Keep {{value}}',
  },
  composition: {
    material: 'Material',
    materialAt: '{{name}}, material {{at}}',
    percentAt: '{{name}}, percent {{at}}',
    percentOf: 'Percent of {{name}}',
    removeAt: 'Remove row {{at}}',
    add: 'Add material',
    sum: '{{sum}} of 100 %',
  },
  packaging: {
    pieces: 'pieces',
    piecesOf: 'Pieces in {{name}}',
    volume: 'CBM {{cbm}} m³',
    noVolume: 'CBM',
    volumeFormula: '= length × width × height in metres',
    each: '{{cbm}} m³ per piece',
    eachFormula: '= CBM ÷ pieces',
  },
  productLink: {
    parent: 'Product ID of the parent',
    hasVariant: 'Has variants',
    hasVariantOf: '{{name}}, has variants',
  },
  subCategory: {
    categoryFirst: 'Choose a category first',
  },
  files: {
    add: 'Attach files',
    addTo: 'Attach files to {{name}}',
    kinds: 'Excel, Word, PowerPoint, PDF, text, images, zip or rar, up to 20 MB each',
    download: 'Download {{name}}',
    missing: 'Not found',
  },
  pictures: {
    addTo: 'Add images to {{name}}',
    at: '{{name}}, image {{at}}',
    earlier: 'Move {{label}} forward',
    later: 'Move {{label}} back',
  },
  formatted: {
    tools: 'Format {{name}}',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    heading: 'Heading',
    paragraph: 'Plain paragraph',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    link: 'Link',
    clear: 'Clear formatting',
    address: 'Address',
    applyLink: 'Set link',
    wrongAddress: 'Enter a web address or an email address',
  },
  priceUnits: {
    'per-piece': 'per piece',
    'per-set': 'per set',
    'per-pair': 'per pair',
    'per-dozen': 'per dozen',
    'per-kg': 'per kg',
    'per-m': 'per m',
    'per-sqm': 'per sqm',
    'per-carton': 'per carton',
  },
  category: {
    label: 'Category',
    choose: 'Choose a category',
    add: 'Create category “{{text}}”',
    holds_one: '{{formatted}} product',
    holds_other: '{{formatted}} products',
    failed: 'Categories could not be loaded',
  },
} as const;
