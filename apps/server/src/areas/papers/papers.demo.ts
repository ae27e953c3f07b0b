import { addDays, exact, type Language, type PaperTerms } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadLineSources } from '../documents/index.ts';
import { todayOf } from '../identity/index.ts';
import { updatePaper } from './change/change-papers.service.ts';
import { createPaper } from './change/create-papers.service.ts';
import { updateDeal } from './deals.service.ts';
import { confirmPaper, issuePaper } from './issue-papers.service.ts';
import type { Opened } from './paper-answers.ts';
import { selectPackedProducts } from './papers.store.ts';

const texts: Readonly<
  Record<
    Language,
    { terms: Partial<PaperTerms>; reason: string; charge: string; discount: string; deal: string }
  >
> = {
  en: {
    deal: 'Nordhem spring',
    reason: 'Weights follow from the scale',
    charge: 'Palletising, ISPM 15',
    discount: 'Volume discount',
    terms: {
      incoterm: 'FOB',
      incoterm_place: 'Mundra',
      port_of_loading: 'INMUN',
      port_of_discharge: 'SEGOT',
      final_destination: 'Malmö, Sweden',
      country_of_origin: 'IN',
      payment_terms: 'LC at sight',
      their_reference: 'PO 45127',
      marks: 'NORDHEM / GOT\nPO 45127\nMADE IN INDIA',
      bank: {
        name: 'Thar Commercial Bank',
        branch: 'Jodhpur',
        account: '0123 4567 8900',
        code: 'THAR0000412',
        iban: '',
      },
    },
  },
  tr: {
    deal: 'Lindner sonbahar',
    reason: 'Ağırlıklar tartıdan sonra yazılacak',
    charge: 'Paletleme ve ambalaj',
    discount: 'Miktar iskontosu',
    terms: {
      incoterm: 'FCA',
      incoterm_place: 'Kütahya',
      port_of_loading: 'TRIZM',
      port_of_discharge: 'DEHAM',
      final_destination: 'Köln, Almanya',
      country_of_origin: 'TR',
      payment_terms: '%30 peşin, %70 yüklemede',
      their_reference: '2026-118',
      marks: 'LINDNER / KÖLN\n2026-118\nMADE IN TÜRKİYE',
      bank: {
        name: 'Anadolu Ticaret Bankası',
        branch: 'Kütahya Şubesi',
        account: '',
        code: 'ANTCTR2KXXX',
        iban: 'TR330006100519786457841326',
      },
    },
  },
};

/** Makes a part of what is ordered. */
const suppliers = {
  en: {
    company: 'Marwar Foundry Works',
    name: 'Devendra Soni',
    address: 'Plot 41, Basni Phase II, Jodhpur 342005',
    city: 'Jodhpur',
    country: 'India',
  },
  tr: {
    company: 'Gediz Seramik Atölyesi',
    name: 'Selin Aksoy',
    address: 'Organize Sanayi 3. Cadde 18, Gediz',
    city: 'Kütahya',
    country: 'Türkiye',
  },
} as const;

const buyers = {
  en: {
    company: 'Nordhem Living AB',
    name: 'Ebba Lindqvist',
    address: 'Hamngatan 12, 211 22 Malmö',
    city: 'Malmö',
    country: 'Sweden',
  },
  tr: {
    company: 'Hausrat Lindner GmbH',
    name: 'Jörg Lindner',
    address: 'Venloer Straße 214, 50823 Köln',
    city: 'Köln',
    country: 'Almanya',
  },
} as const;

/** One deal from order to invoice: ordered, packed in part, and the draft of its invoice. */
export async function seedPapers(ctx: Ctx): Promise<void> {
  const { language } = ctx.caller;
  const { terms, reason, charge, discount, deal } = texts[language];
  const ids = await selectPackedProducts(ctx, 5);
  const sources = await loadLineSources(
    ctx,
    ids.map((id) => ({ product_id: id, variant_id: null })),
    language,
  );
  const packed = [...sources.values()].filter(({ facts }) => facts.pack !== null).slice(0, 5);
  if (packed.length === 0) return;
  const currency = packed[0]?.listPrice?.currency ?? 'USD';
  const issue = (paper: Opened) => issuePaper(ctx, paper.row.id, { reason });
  const order = await createPaper(ctx, {
    type: 'sales-order',
    products: packed.map(({ product, facts, listPrice }, at) => ({
      product_id: product.id,
      variant_id: null,
      quantity: String((facts.pack?.pieces ?? 1) * (at + 4)),
      price: listPrice?.currency === currency ? listPrice.amount : '10',
    })),
    terms: { ...terms, currency },
    buyer: buyers[language],
    consignee: buyers[language],
  });
  await updatePaper(ctx, {
    id: order.row.id,
    taxes: [
      {
        uid: 'discount',
        kind: 'discount',
        property: discount,
        type: 'percent',
        value: '3',
        tax_value_id: null,
      },
      { uid: 'charge', kind: 'charge', property: charge, type: 'fixed', value: '108', tax_value_id: null },
    ],
  });
  await issue(order);
  await confirmPaper(ctx, order.row.id, '');
  const half = order.lines.map(({ uid, facts }) => ({
    uid,
    quantity: String((facts.pack?.pieces ?? 1) * 3),
  }));
  const packing = await createPaper(ctx, {
    type: 'packaging-list',
    from_id: order.row.id,
    lines: half,
    products: [],
  });
  await issue(packing);
  await createPaper(ctx, { type: 'commercial-invoice', from_id: packing.row.id, products: [] });
  await updateDeal(ctx, order.deal?.id ?? 0, { name: deal });
  await buyFrom(ctx, order, reason);
}

/** In the company's currency. */
const PURCHASE_PRICES = ['412.50', '286'];

/** A purchase order for the first two lines of an order, half of each on either day. */
async function buyFrom(ctx: Ctx, order: Opened, reason: string): Promise<void> {
  const purchase = await createPaper(ctx, {
    type: 'purchase-order',
    from_id: order.row.id,
    lines: order.lines.slice(0, 2).map(({ uid, quantity }) => ({ uid, quantity })),
    products: [],
    exporter: suppliers[ctx.caller.language],
  });
  const today = await todayOf(ctx);
  const [first, last] = [addDays(today, 21), addDays(today, 35)];
  const deliveries = purchase.lines.flatMap(({ uid, quantity }) => {
    const half = exact(quantity).div(2).floor();
    return [
      { line: uid, day: first, quantity: half.toFixed() },
      { line: uid, day: last, quantity: exact(quantity).minus(half).toFixed() },
    ];
  });
  await updatePaper(ctx, {
    id: purchase.row.id,
    lines: purchase.lines.map(({ uid }, at) => ({ uid, price: PURCHASE_PRICES[at] ?? '100' })),
    terms: { deliveries, due_on: last },
  });
  await issuePaper(ctx, purchase.row.id, { reason });
}
