import { randomUUID } from 'node:crypto';
import { formatPhone } from './phone.ts';
import {
  addOptions,
  ensureCategories,
  loadAttributes,
  loadCategories,
  proposeFamily,
  saveFamily,
  seedStandardAttributes,
} from '../areas/attributes/index.ts';
import { writeActivity } from '../areas/activity/index.ts';
import { addDemoActivity, createDemoCatalogue } from '../areas/catalogues/index.ts';
import { addContact } from '../areas/contacts/index.ts';
import { countryByIso3, countryName, createAccount } from '../areas/identity/index.ts';
import { checkAndStoreImage, enterImages, type CheckedImage } from '../areas/media/index.ts';
import {
  acceptAllPolicies,
  insertOrganisation,
  placeOf,
  updateOrganisation,
  type NewOrganisation,
} from '../areas/organisation/index.ts';
import { applyProductChanges, type ProductChange } from '../areas/products/index.ts';
import { offerReward } from '../areas/rewards/index.ts';
import { slots } from '../platform/area.ts';
import { inTransaction, type Caller, type CallerCtx, type Ctx, type Platform } from '../platform/context.ts';
import {
  attributeValues,
  coverPicture,
  logoPicture,
  demoCompanies,
  demoSystemUser,
  optionsUsed,
  productPictures,
  variantPictures,
  type DemoCompany,
  type DemoPicture,
  type DemoProduct,
} from './content/index.ts';
import { demoSignIns } from './sign-ins.ts';

const PICTURES_AT_A_TIME = 4;

/** Sets up the demo companies in an empty database, through the same services that people use. */
export async function seedDemo(platform: Platform): Promise<void> {
  let first: string | undefined;
  for (const company of demoCompanies) {
    const orgId = randomUUID();
    first ??= orgId;
    await seedCompany(platform, orgId, company);
  }
  if (first !== undefined) await seedSystemUser(platform, first);
  await offerReward(platform);
}

async function seedCompany(platform: Platform, orgId: string, company: DemoCompany): Promise<void> {
  await platform.database.inSystem((db) => insertOrganisation(db, { id: orgId, ...companyRecord(company) }));
  const base = asFounder(platform, orgId, company);
  base.caller = { ...base.caller, userId: await seedMembers(base, company) };
  const pictures = await storePictures(base, company.products);
  const [coverImageId] = await storeOne(base, [await coverPicture('cover.jpg')]);
  const [logoFileId] = await storeOne(base, [await logoPicture(company.logo)]);
  await inTransaction(base, async (ctx) => {
    await updateOrganisation(ctx, {
      logoFileId: logoFileId ?? null,
      imageFileIds: coverImageId === undefined ? [] : [coverImageId],
    });
    await seedStandardAttributes(ctx, company.language);
    const productIds = await seedProducts(ctx, company, pictures);
    await seedFamilies(ctx);
    await seedBuyers(ctx, company);
    await seedCatalogues(ctx, company, { productIds, coverImageId });
    const rest: (() => Promise<void>)[] = [];
    for (const demo of platform.slots.all(slots.demo)) {
      const later = await demo(ctx);
      if (later) rest.push(later);
    }
    for (const later of rest) await later();
  });
}

function companyRecord(company: DemoCompany): Omit<NewOrganisation, 'id'> {
  const { language, city } = company;
  const countryId = countryByIso3(company.country)?.id ?? null;
  const [addressLine1, addressLine2] = company.address;
  return {
    name: company.name,
    locale: language,
    tagline: company.tagline,
    about: company.about,
    place: placeOf({ city, countryId }, (id) => countryName(id, language)),
    addressLine1,
    addressLine2,
    city,
    state: company.state,
    postalCode: company.postalCode,
    countryId,
    website: company.website,
    taxIds: company.taxIds,
    certifications: company.certifications,
    email: company.email,
    phone: company.phone,
    defaultCurrency: company.currencies[0] ?? 'USD',
    priceTerms: language === 'tr' ? `fabrika teslimi ${city}` : `ex works ${city}`,
  };
}

function asFounder(platform: Platform, orgId: string, company: DemoCompany): CallerCtx & { caller: Caller } {
  const admin = company.members.find(({ role }) => role === 'admin');
  const caller: Caller = {
    orgId,
    userId: randomUUID(),
    sessionId: '',
    email: admin?.email ?? company.email,
    name: admin?.name ?? company.name,
    isAdmin: true,
    isSystemUser: false,
    permissions: new Set(),
    language: company.language,
    verified: true,
  };
  return { platform, caller, log: platform.log };
}

/** @returns the admin's id */
async function seedMembers(base: CallerCtx, company: DemoCompany): Promise<string> {
  return inTransaction(base, async (ctx) => {
    const ids: string[] = [];
    for (const { name, email, mobile, role, permissions } of company.members) {
      const [firstName = '', ...rest] = name.split(' ');
      const isAdmin = role === 'admin';
      const lastName = rest.join(' ');
      const phone = formatPhone(mobile);
      const { password } = demoSignIns;
      ids.push(
        await createAccount(ctx, { email, password, firstName, lastName, isAdmin, permissions, ...phone }),
      );
    }
    for (const id of ids) await acceptAllPolicies(ctx, id);
    return ids[0] ?? base.caller.userId;
  });
}

async function seedSystemUser(platform: Platform, orgId: string): Promise<void> {
  const base = asFounder(platform, orgId, demoCompanies[0] as DemoCompany);
  const [firstName = '', lastName = ''] = demoSystemUser.name.split(' ');
  await inTransaction(base, async (ctx) => {
    const id = await createAccount(ctx, {
      email: demoSystemUser.email,
      password: demoSignIns.password,
      firstName,
      lastName,
      isAdmin: true,
      isSystemUser: true,
      ...formatPhone(demoSystemUser.mobile),
    });
    await acceptAllPolicies(ctx, id);
  });
}

/** File ids by product or variant id. */
type Pictures = ReadonlyMap<string, readonly string[]>;

async function storePictures(base: CallerCtx, products: readonly DemoProduct[]): Promise<Pictures> {
  const wanted = products.flatMap((product) => [
    { id: product.productId, draw: () => productPictures(product) },
    ...product.variants.map((variant) => ({
      id: variant.variantId,
      draw: () => variantPictures(product, variant),
    })),
  ]);
  const stored = new Map<string, readonly string[]>();
  for (let start = 0; start < wanted.length; start += PICTURES_AT_A_TIME) {
    await Promise.all(
      wanted.slice(start, start + PICTURES_AT_A_TIME).map(async ({ id, draw }) => {
        stored.set(id, await storeOne(base, await draw()));
      }),
    );
  }
  return stored;
}

async function storeOne(base: CallerCtx, pictures: readonly DemoPicture[]): Promise<string[]> {
  const checked: CheckedImage[] = [];
  for (const { fileName, bytes } of pictures) {
    checked.push(await checkAndStoreImage(base, { bytes, name: fileName, sizes: 'when-asked' }));
  }
  return inTransaction(base, (ctx) => enterImages(ctx, checked));
}

/** @returns product ids by SKU */
async function seedProducts(
  ctx: Ctx,
  company: DemoCompany,
  pictures: Pictures,
): Promise<Map<string, number>> {
  const attributes = new Map(
    (await loadAttributes(ctx)).map((attribute) => [attribute.internal_name, attribute]),
  );
  const options = Object.entries(optionsUsed(company.products)).flatMap(([key, labels]) => {
    const attribute = attributes.get(key);
    return attribute ? [{ attributeId: attribute.id, labels }] : [];
  });
  await addOptions(ctx, options);
  const categories = await ensureCategories(ctx, company.categories);
  const categoryByName = new Map([...categories.values()].map(({ id, name }) => [name, id]));
  const valuesOf = (product: DemoProduct) =>
    Object.fromEntries(
      Object.entries(attributeValues(product)).flatMap(([key, value]) => {
        const attribute = attributes.get(key);
        return attribute ? [[String(attribute.id), value]] : [];
      }),
    );
  const idOf = (key: string) => String(attributes.get(key)?.id);
  const changes = company.products.map((product): ProductChange => ({
    kind: 'create',
    fields: {
      product_id: product.productId,
      name: product.name,
      status: product.status,
      category_id: categoryByName.get(product.category) ?? null,
      values: valuesOf(product),
      image_ids: [...(pictures.get(product.productId) ?? [])],
      variant_types: product.variantTypes.map((name) => ({
        name,
        options: [...new Set(product.variants.map((variant) => variant.options[name] ?? ''))].filter(Boolean),
      })),
      variants: {
        mode: 'replace',
        list: product.variants.map((variant) => ({
          variant_id: variant.variantId,
          options: variant.options,
          values: {
            [idOf('selling_price')]: variant.sellingPrice,
            [idOf('moq')]: { value: variant.moq, unit: 'pieces' },
          },
          image_ids: [...(pictures.get(variant.variantId) ?? [])],
        })),
      },
    },
  }));
  const applied = await applyProductChanges(ctx, { changes, source: 'demo' });
  return new Map(company.products.map(({ productId }, index) => [productId, applied[index]?.id ?? 0]));
}

/** Each category asks for what its products have, as when an admin accepts the proposal. */
async function seedFamilies(ctx: Ctx): Promise<void> {
  for (const { id: category_id } of await loadCategories(ctx)) {
    const { attributes } = await proposeFamily(ctx, { category_id });
    await saveFamily(ctx, {
      category_id,
      attributes: attributes.map(({ filled: _filled, ...entry }) => entry),
    });
  }
}

async function seedBuyers(ctx: Ctx, { buyers }: DemoCompany): Promise<void> {
  for (const { person: name, country, ...buyer } of buyers) {
    await addContact(ctx, { ...buyer, name, country: countryByIso3(country)?.id ?? null });
  }
}

async function seedCatalogues(
  ctx: Ctx,
  company: DemoCompany,
  { productIds, coverImageId }: { productIds: ReadonlyMap<string, number>; coverImageId: string | undefined },
): Promise<void> {
  const attributes = new Map((await loadAttributes(ctx)).map(({ internal_name, id }) => [internal_name, id]));
  for (const catalogue of company.catalogues) {
    const catalogueId = await createDemoCatalogue(ctx, {
      name: catalogue.name,
      buyerCompany: catalogue.buyerCompany,
      buyerEmail: catalogue.buyerEmail,
      note: catalogue.intro,
      isShared: catalogue.shared,
      productIds: catalogue.productIds.flatMap((sku) => productIds.get(sku) ?? []),
      attributeIds: catalogue.shownAttributes.flatMap((key) => attributes.get(key) ?? []),
      ...(catalogue.shared ? { coverImageId } : {}),
      ...(catalogue.validUntil ? { expiresAt: new Date(`${catalogue.validUntil}T23:59:59Z`) } : {}),
    });
    if (catalogue.shared) await seedActivity(ctx, company, catalogueId);
  }
}

/** Six weeks of what the buyers of a catalogue did. */
async function seedActivity(ctx: Ctx, { buyers, language }: DemoCompany, catalogueId: number): Promise<void> {
  const recipients = buyers.slice(0, 4).map(({ person: name, company, email, country }) => ({
    name,
    company,
    email,
    country: countryByIso3(country)?.iso2 ?? '',
  }));
  await addDemoActivity(ctx, { catalogueId, recipients, language });
  ctx.afterCommit(() => writeActivity(ctx.platform));
}
