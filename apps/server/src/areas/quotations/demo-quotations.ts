import { exact, type Contact, type Language, type QuotationTerms } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { findContact } from '../contacts/index.ts';
import { saveDemoSheet } from '../costing/index.ts';
import { changeDocument, loadLineSources, type LineSource } from '../documents/index.ts';
import { addEnquiry } from '../enquiries/index.ts';
import { selectLinks } from '../links/index.ts';
import { moneyRules, setRate } from '../organisation/index.ts';
import { changeProducts } from './change-quotation.service.ts';
import { createEnquiryQuotation, nextRevision } from './create-quotation.service.ts';
import type { Quotation } from './quotations.service.ts';
import { insertEvent, selectDemoRecords } from './quotations.store.ts';
import { giveOut, settle } from './send-quotation.service.ts';

const DAY_MS = 86_400_000;
/** What a product costs to make, of its price. */
const COST_SHARE = '0.62';
const RATES: Readonly<Record<string, string>> = { INR: '84.6', TRY: '41.2' };

const words = {
  en: {
    material: 'Material',
    work: 'Work',
    asked: 'We plan our spring range. Please quote FOB, with the carton sizes.',
    payment: 'Letter of credit at sight',
    ready: '45 days after the deposit',
    port: 'Mundra',
    question: 'Can two of these nest in one carton? We would then take more.',
    tax: 'IGST, export under LUT',
  },
  tr: {
    material: 'Malzeme',
    work: 'İşçilik',
    asked: 'İlkbahar koleksiyonumuzu hazırlıyoruz. Lütfen FOB fiyat ve koli ölçülerini iletin.',
    payment: 'Siparişle %30, konşimento kopyasına karşı %70',
    ready: 'ön ödemeden 45 gün sonra',
    port: 'İzmir',
    question: 'Bundan iki adet aynı koliye sığar mı? O zaman daha fazla alırız.',
    tax: 'KDV, ihracat istisnası',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Three enquiries of a demo company: one new, one quoted in two revisions, one accepted. */
export async function addDemoQuotations(ctx: Ctx): Promise<void> {
  const { products, contacts } = await selectDemoRecords(ctx);
  const refs = products.map((product_id) => ({ product_id, variant_id: null }));
  const sources = await loadLineSources(ctx, refs, ctx.caller.language);
  const packed = [...sources.values()]
    .filter(({ facts, listPrice }) => facts.pack?.cbm && listPrice)
    .slice(0, 9);
  const people = await Promise.all(contacts.map((id) => findContact(ctx, id)));
  const [first, second, third] = people;
  if (packed.length < 3 || !first || !second || !third) return;
  const { home, rates } = await moneyRules(ctx);
  const rate = RATES[home];
  if (rate !== undefined && rates.length === 0) {
    const day = ctx.platform.clock.now().toISOString().slice(0, 10);
    await setRate(ctx, { base: 'USD', quote: home, rate, day, source: 'manual' });
  }
  for (const source of packed) await addSheet(ctx, source);
  await asked(ctx, { contact: first, sources: packed.slice(0, 3), source: 'mail' });
  const currency = rate === undefined ? home : 'USD';
  await quoted(ctx, { contact: second, sources: packed, currency });
  const accepted = await giveOut(
    ctx,
    await begun(ctx, { contact: third, sources: packed.slice(0, 4), currency }),
  );
  await settle(ctx, accepted.row, { decision: 'accepted', name: third.name });
  await byBuyer(ctx, accepted, { kind: 'accepted', name: third.name });
}

interface Asked {
  contact: Pick<Contact, 'id' | 'name' | 'company' | 'email'>;
  sources: readonly LineSource[];
}

/** An enquiry for whole cartons of each product. @returns its id */
async function asked(
  ctx: Ctx,
  { contact: { name, company, email }, sources, source }: Asked & { source: 'mail' | 'fair' },
): Promise<number> {
  const { id } = await addEnquiry(ctx, {
    source,
    name,
    company,
    email,
    message: words[ctx.caller.language].asked,
    items: sources.map(({ product, facts }, at) => ({
      id: product.id,
      variant_id: null,
      quantity: (facts.pack?.pieces ?? 1) * (20 + 5 * (at % 4)),
      price: null,
    })),
  });
  return id;
}

interface Begin extends Asked {
  currency: string;
}

/** A draft of what was asked for, FOB. */
async function begun(ctx: Ctx, { contact, sources, currency }: Begin): Promise<Quotation> {
  const w = words[ctx.caller.language];
  const until = new Date(ctx.platform.clock.now().getTime() + 45 * DAY_MS).toISOString().slice(0, 10);
  const terms: Partial<QuotationTerms> = {
    currency,
    incoterm: 'FOB',
    places: { EXW: '', FOB: w.port, CFR: '', CIF: '' },
    freight: {
      inland: { basis: 'cbm', rate: '16', container: '' },
      sea: { basis: 'cbm', rate: '45', container: '' },
      insurance_percent: '0.2',
    },
    valid_until: until,
    payment_terms: w.payment,
    ready: w.ready,
    price_source: 'sheet',
  };
  return createEnquiryQuotation(ctx, {
    enquiry_id: await asked(ctx, { contact, sources, source: 'fair' }),
    contact_id: contact.id,
    source: 'fair',
    message: '',
    terms: {
      ...terms,
      taxes: [{ uid: 'tax', kind: 'tax', property: w.tax, type: 'percent', value: '0', tax_value_id: null }],
    },
    products: [],
  });
}

/** Two revisions: the first was read by the buyer, who asks; the second is being written. */
async function quoted(ctx: Ctx, begin: Begin): Promise<void> {
  const sent = await giveOut(ctx, await begun(ctx, begin));
  const at = ctx.platform.clock.now();
  await changeDocument(ctx, sent.row.id, { state: 'seen', seenAt: at });
  const { name } = sent.row.buyer;
  await byBuyer(ctx, sent, { kind: 'opened', name });
  const [line, other, last] = sent.lines;
  await byBuyer(ctx, sent, {
    kind: 'asked',
    name,
    uid: line?.uid ?? null,
    text: words[ctx.caller.language].question,
    isOpen: true,
  });
  const draft = await nextRevision(ctx, { enquiryId: sent.row.enquiryId ?? 0 });
  await changeProducts(ctx, draft.row.id, {
    changes: [
      { uid: line?.uid ?? '', cartons: 40 },
      { uid: other?.uid ?? '', discount_percent: '3' },
      { uid: last?.uid ?? '', discount_percent: '10' },
    ],
  });
}

async function byBuyer(
  ctx: Ctx,
  { row }: Quotation,
  {
    name,
    ...event
  }: {
    kind: 'opened' | 'asked' | 'accepted';
    name: string;
    uid?: string | null;
    text?: string;
    isOpen?: boolean;
  },
) {
  const subjectId = row.enquiryId ?? 0;
  const links = await selectLinks(ctx, { kind: 'quotation', subjectId });
  return insertEvent(ctx, {
    enquiryId: subjectId,
    linkId: links.at(-1)?.id ?? null,
    documentId: row.id,
    revision: row.revision,
    userId: null,
    by: name,
    isBuyer: true,
    ...event,
  });
}

/** A costing sheet whose price is about that of the library. */
async function addSheet(ctx: Ctx, { product, listPrice }: LineSource): Promise<void> {
  if (!listPrice) return;
  const w = words[ctx.caller.language];
  const cost = exact(listPrice.amount).times(COST_SHARE);
  const part = (share: string) => cost.times(share).toDecimalPlaces(2).toFixed();
  const margin = exact(100).div(COST_SHARE).minus(100).toDecimalPlaces(2).toFixed();
  await saveDemoSheet(ctx, product.id, {
    currency: listPrice.currency,
    margin,
    lines: [
      { kind: 'material', name: w.material, rate: part('0.6') },
      { kind: 'process', name: w.work, rate: part('0.4') },
    ],
  });
}
