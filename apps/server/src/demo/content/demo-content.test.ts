import { describe, expect, it } from 'vitest';
import { permissionSlugs } from '@sourcewiz/contract';
import { attributeValues, demoAttributeKeys, demoCompanies, kaveriExports, anadoluSeramik } from './index.ts';
import { optionsUsed, productPictures, variantPictures } from './index.ts';

const decimal = /^\d+(\.\d{1,2})?$/;
const everyProduct = demoCompanies.flatMap((company) => company.products);

describe.each(demoCompanies.map((company) => [company.name, company] as const))('%s', (_, company) => {
  it('has each product id and each variant id once', () => {
    const ids = company.products.flatMap((p) => [p.productId, ...p.variants.map((v) => v.variantId)]);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it.each(company.products.map((p) => [p.productId, p] as const))('%s is a valid product', (_id, product) => {
    expect(company.categories).toContain(product.category);
    expect(product.name.trim()).not.toBe('');
    const prices = [product.sellingPrice, product.costPrice, ...product.variants.map((v) => v.sellingPrice)];
    for (const price of prices.filter((it) => it !== undefined)) {
      expect(price.value).toMatch(/^\d+\.\d{2}$/);
      expect(company.currencies).toContain(price.currency);
    }
    const numbers = [...measuresOf(product), product.moq, ...product.variants.map((v) => v.moq)];
    for (const number of numbers.filter((it) => it !== undefined)) expect(number).toMatch(decimal);
    expect(product.hsCode ?? '000000').toMatch(/^(\d{6,8}|\d{12})$/);
  });

  it('asks more for a product than it costs', () => {
    const losing = company.products.filter(
      (p) => p.costPrice && p.sellingPrice && Number(p.costPrice.value) >= Number(p.sellingPrice.value),
    );
    expect(losing).toEqual([]);
  });

  it('gives each variant one option of each of at most three types, and no combination twice', () => {
    for (const product of company.products) {
      expect(product.variantTypes.length).toBeLessThanOrEqual(3);
      const combinations = product.variants.map((variant) => {
        expect(Object.keys(variant.options)).toEqual(product.variantTypes);
        return Object.values(variant.options).join(' / ');
      });
      expect(new Set(combinations).size).toBe(combinations.length);
    }
  });

  it('shows only published products, known attributes and known buyers in its catalogues', () => {
    const published = company.products.filter((p) => p.status === 'published').map((p) => p.productId);
    for (const catalogue of company.catalogues) {
      expect(published).toEqual(expect.arrayContaining(catalogue.productIds));
      expect(new Set(catalogue.productIds).size).toBe(catalogue.productIds.length);
      expect(demoAttributeKeys).toEqual(expect.arrayContaining(catalogue.shownAttributes));
      for (const internal of ['cost_price', 'vendor', 'storage_place', 'remarks']) {
        expect(catalogue.shownAttributes).not.toContain(internal);
      }
      expect(company.buyers.map((b) => b.email)).toContain(catalogue.buyerEmail);
    }
  });

  it('writes only to addresses that nobody can own, and grants only rights that exist', () => {
    for (const { email } of [...company.members, ...company.buyers, company])
      expect(email).toMatch(/\.example$/);
    for (const member of company.members)
      expect(permissionSlugs).toEqual(expect.arrayContaining(member.permissions));
  });
});

describe('the demo as a whole', () => {
  it('has about sixty products, some draft, some with empty fields', () => {
    expect(kaveriExports.products).toHaveLength(48);
    expect(anadoluSeramik.products).toHaveLength(12);
    const drafts = everyProduct.filter((p) => p.status === 'draft').length;
    expect(drafts).toBeGreaterThan(5);
    expect(drafts).toBeLessThan(20);
    const filled = everyProduct.map((p) => Object.keys(attributeValues(p)).length);
    expect(Math.min(...filled)).toBeLessThan(10);
    expect(Math.max(...filled)).toBeGreaterThan(20);
  });

  it('gives the values of a product in the stored shapes, without the empty ones', () => {
    const bowl = kaveriExports.products.find((p) => p.productId === 'MW-BWL-1042');
    if (!bowl) throw new Error('the bowl is gone');
    const values = attributeValues(bowl);
    expect(values.selling_price).toEqual({ value: '640.00', currency: 'INR', unit: 'per-piece' });
    expect(values.moq).toEqual({ value: '50', unit: 'pieces' });
    expect(values.production_time).toEqual({ value: '35', unit: 'days' });
    expect(values).not.toHaveProperty('care');
    expect(optionsUsed([bowl]).material).toEqual(['Mango wood']);
  });

  it('names the pictures after the product, and draws one for a variant that looks different', async () => {
    const bowl = kaveriExports.products.find((p) => p.productId === 'MW-BWL-1042');
    if (!bowl) throw new Error('the bowl is gone');
    const pictures = await productPictures(bowl);
    expect(pictures.map((p) => p.fileName)).toEqual([1, 2, 3, 4, 5, 6].map((i) => `MW-BWL-1042_${i}.jpg`));
    for (const { bytes } of pictures) {
      expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
      expect(bytes.length).toBeLessThan(150_000);
    }
    const ofVariants = await Promise.all(bowl.variants.map((variant) => variantPictures(bowl, variant)));
    expect(ofVariants.map((list) => list.length)).toEqual([1, 1, 0, 1, 1]);
  });
});

describe('the Turkish texts', () => {
  const text = JSON.stringify(anadoluSeramik).toLocaleLowerCase('tr');

  it.each([
    'kütahya',
    'çini',
    'kâse',
    'sır',
    'ölçü',
    'çiçek',
    'yeşil',
    'kırmızı',
    'türkiye',
    'şamdan',
    'aydınlatma',
  ])('write %s with its own letters', (word) => expect(text).toContain(word));

  it.each([
    'kutahya',
    'cini ',
    'turkiye',
    'yesil',
    'kirmizi',
    'dogal',
    'surahi',
    'cicek',
    'icin',
    'olcu',
    'aydinlatma',
  ])('never write %s', (word) => expect(text).not.toContain(word));

  it('stand at every published product, name and description alike', () => {
    for (const product of anadoluSeramik.products) {
      expect(`${product.name} ${product.description}`).toMatch(/[çğıöşüâİ]/i);
    }
  });
});

function measuresOf(product: (typeof everyProduct)[number]): (string | undefined)[] {
  const { size, weight, cartonSize, cartonWeight } = product;
  return [
    size?.length,
    size?.width,
    size?.height,
    weight?.value,
    cartonSize?.length,
    cartonWeight?.value,
    product.productionTime,
    product.samplingTime,
  ];
}
