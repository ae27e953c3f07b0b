import {
  addDays,
  exact,
  tradePaperSettings,
  type Language,
  type PaperTerms,
  type TradePaperSettings,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { timeZoneOf, todayOf } from '../identity/index.ts';
import { upsertSetting } from '../organisation/index.ts';
import { updatePaper } from './change/change-papers.service.ts';
import { createPaper } from './change/create-papers.service.ts';
import { updateDeal } from './deals.service.ts';
import { confirmPaper, issuePaper } from './issue-papers.service.ts';
import type { Opened } from './paper-answers.ts';
import { selectListed } from './papers.store.ts';

const texts: Readonly<
  Record<
    Language,
    {
      terms: Partial<PaperTerms>;
      settings: Partial<TradePaperSettings>;
      reason: string;
      charge: string;
      discount: string;
      deal: string;
      /** Of the letter of credit; none without one. */
      conditions: readonly string[];
    }
  >
> = {
  en: {
    deal: 'Harbor & Pine spring',
    reason: 'Weights follow from the scale',
    charge: 'Palletising, ISPM 15',
    discount: 'Volume discount',
    conditions: [
      'Partial shipments allowed',
      'Port of loading: Mundra',
      'Country of origin: India',
      'Certificate of origin, 2 copies',
      'Full set of clean on-board bills of lading',
    ],
    terms: {
      port_of_loading: 'INMUN',
      port_of_discharge: 'USNYC',
      final_destination: 'Portland, Maine, United States',
      country_of_origin: 'IN',
      their_reference: 'PO 45127',
      marks: 'HARBOR & PINE / NYC\nPO 45127\nMADE IN INDIA',
    },
    settings: {
      pack: 'india',
      lut_arn: 'AD080326002145K',
      lut_from: '2026-04-01',
      lut_until: '2027-03-31',
      state_code: '08',
      district: 'Jodhpur',
      ad_code: '05104126100009',
      gs1_prefix: '8901234',
      declaration:
        'We intend to claim rewards under the RoDTEP scheme. This invoice shows the actual price of the goods described; all particulars are true and correct.',
      bank: {
        name: 'Thar Commercial Bank',
        branch: 'Jodhpur',
        account: '0123 4567 8900',
        code: 'THARINBBJOD',
        iban: '',
      },
    },
  },
  tr: {
    deal: 'İlkbahar siparişi',
    reason: 'Ağırlıklar tartıdan sonra yazılacak',
    charge: 'Paletleme ve ambalaj',
    discount: 'Miktar iskontosu',
    conditions: [],
    terms: {
      port_of_loading: 'TRIZM',
      port_of_discharge: 'PTLEI',
      final_destination: 'Porto, Portekiz',
      country_of_origin: 'TR',
      their_reference: '2026-118',
      marks: '2026-118\nMADE IN TÜRKİYE',
    },
    settings: {
      pack: 'turkiye',
      gs1_prefix: '8690123',
      declaration: 'Eşya Türkiye menşelidir.',
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

/** The pack of the company's country; and, once there are quotations, a deal from the accepted one to the invoice. */
export async function seedPapers(ctx: Ctx): Promise<() => Promise<void>> {
  const { settings } = texts[ctx.caller.language];
  const value = tradePaperSettings.parse({ signer: ctx.caller.name, ...settings });
  await upsertSetting(ctx, { key: 'trade_papers', value, at: ctx.platform.clock.now() });
  return () => seedDeal(ctx);
}

/** Offered, ordered, bought in part, packed in part, and the draft of the invoice. */
async function seedDeal(ctx: Ctx): Promise<void> {
  const { terms, reason, charge, discount, deal, conditions } = texts[ctx.caller.language];
  const [quotation] = await selectListed(ctx, {
    type: 'quotation',
    state: 'accepted',
    query: '',
    timeZone: await timeZoneOf(ctx),
    limit: 1,
    offset: 0,
  });
  if (!quotation) return;
  const issue = (paper: Opened) => issuePaper(ctx, paper.row.id, { reason });
  const from = (source: number) => ({ from_id: source, products: [] });
  const proforma = await createPaper(ctx, {
    type: 'proforma-invoice',
    ...from(quotation.row.id),
    terms,
    consignee: quotation.row.buyer,
  });
  await updatePaper(ctx, {
    id: proforma.row.id,
    taxes: [
      ...proforma.row.adjustments,
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
  await issue(proforma);
  await confirmPaper(ctx, proforma.row.id, '');
  const order = await createPaper(ctx, { type: 'sales-order', ...from(proforma.row.id) });
  await issue(order);
  await confirmPaper(ctx, order.row.id, '');
  await buyFrom(ctx, order, reason);
  const packing = await createPaper(ctx, {
    type: 'packaging-list',
    ...from(order.row.id),
    lines: order.lines.map(({ uid, facts }) => ({ uid, quantity: String((facts.pack?.pieces ?? 1) * 12) })),
  });
  await issue(packing);
  await createPaper(ctx, { type: 'commercial-invoice', ...from(packing.row.id) });
  const credit =
    conditions.length === 0 ? {} : { credit: { number: '2026-IM-004417', conditions: [...conditions] } };
  await updateDeal(ctx, order.deal?.id ?? 0, { name: deal, ...credit });
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
