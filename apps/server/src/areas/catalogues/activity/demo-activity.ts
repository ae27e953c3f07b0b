import { createHash, randomUUID } from 'node:crypto';
import type { Ctx } from '../../../platform/context.ts';
import { recordActivity, type NewActivity, type NewVisitor } from '../../activity/index.ts';
import { addDemoEnquiry } from '../../enquiries/index.ts';
import { insertLink, newToken } from '../../links/index.ts';
import { openForBuyers } from '../buyer/buyer-view.service.ts';
import { namedItems } from '../buyer/send-enquiry.service.ts';
import { selectListed } from '../catalogue-products.store.ts';
import { findCatalogue } from '../catalogues.service.ts';
import { ofCatalogues } from './record-visit.service.ts';

/** Somebody to whom the demo's catalogue was sent. */
export interface DemoRecipient {
  name: string;
  company: string;
  email: string;
  /** Two letters. */
  country: string;
}

type Record = (event: Pick<NewActivity, 'kind'> & Partial<NewActivity> & { at: Date }) => void;

const DAYS = 42;
const DAY_MS = 86_400_000;
const words = {
  en: ['plate', 'candle', 'brass', 'basket', 'lamp', 'rug'],
  tr: ['tabak', 'mum', 'pirinç', 'sepet', 'lamba', 'kilim'],
};
const wishes = {
  en: 'Please quote these, delivered by week 9.',
  tr: 'Bunlar için 9. haftaya teslim fiyat rica ederiz.',
};

/** What was answered to the second and the third enquiry. */
const answers = {
  en: [
    ['Thank you for your enquiry. We can deliver all of it in week 8; the quotation follows tomorrow.'],
    [
      'Thank you. Which finish do you need: matt or glossy?',
      'Matt is in stock. We keep it for you until the end of the month.',
    ],
  ],
  tr: [
    ['Talebiniz için teşekkür ederiz. Hepsini 8. haftada teslim edebiliriz; teklifimiz yarın elinizde.'],
    [
      'Teşekkür ederiz. Mat mı, parlak mı istersiniz?',
      'Mat olan stokta var. Ay sonuna kadar sizin için ayırıyoruz.',
    ],
  ],
};

/** The same numbers in every run: from 0 to 1, drawn by name. */
const drawn = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32;

/** Six weeks of what buyers did with a catalogue: a link for each of them, one forwarded, and three enquiries. */
export async function addDemoActivity(
  ctx: Ctx,
  {
    catalogueId,
    recipients,
    language,
  }: { catalogueId: number; recipients: readonly DemoRecipient[]; language: 'en' | 'tr' },
): Promise<void> {
  const catalogue = await findCatalogue(ctx, catalogueId);
  const { link: common, name, createdBy } = catalogue;
  const open = await openForBuyers(ctx, catalogue);
  const { expiresAt, options } = common;
  const productIds = await selectListed(ctx, { catalogueId, limit: 24, offset: 0 });
  const events: (NewActivity & { at: Date })[] = [];
  const today = Math.floor(ctx.platform.clock.now().getTime() / DAY_MS) * DAY_MS;
  for (const [index, { country, ...person }] of recipients.entries()) {
    const at = new Date(today - DAYS * DAY_MS);
    const link = await insertLink(ctx, {
      kind: 'catalogue',
      subjectId: catalogueId,
      token: newToken(),
      expiresAt,
      options,
      sentAt: at,
      ...person,
      recipient: person.email,
    });
    const owner = { name: person.name, company: person.company };
    const visitor: NewVisitor = {
      id: randomUUID(),
      recipient: person.email,
      owner,
      country,
      isPhone: index % 2 === 1,
    };
    const record: Record = (event) =>
      events.push({ ...ofCatalogues, subjectId: catalogueId, linkId: link.id, visitor, ...event });
    for (let day = DAYS; day >= 0; day -= 1) {
      const chance = drawn(`${person.email} ${day}`);
      if (chance < 0.7 && day !== 2 + index) continue;
      const start = today - day * DAY_MS + Math.floor((7 + chance * 9) * 3_600_000);
      if (start > ctx.platform.clock.now().getTime() - 3_600_000) continue;
      visit(record, { start, name: `${person.email} ${day}`, productIds, language });
    }
    if (index === 0) {
      const guest = { id: randomUUID(), recipient: person.email, country };
      record({ kind: 'opened', at: new Date(today - 5 * DAY_MS + 36e6), visitor: guest });
    }
    if (index > 2) continue;
    const asked = new Date(today - (index * 4 + 2) * DAY_MS + 45e6);
    const wanted = productIds
      .slice(index, index + 4 - index)
      .map((id, n) => ({ id, quantity: 24 * (n + 1) }));
    const items = await namedItems(open, wanted);
    const message = wishes[language];
    await addDemoEnquiry(
      ctx,
      {
        name: person.name,
        company: person.company,
        email: person.email,
        message,
        items,
        catalogue: { id: catalogueId, name },
        sellerId: createdBy,
      },
      {
        at: asked,
        by: catalogue.createdByName,
        language,
        answers: (answers[language][index - 1] ?? []).map((text, n) => ({
          at: new Date(asked.getTime() + (n * 20 + 3) * 3_600_000),
          text,
        })),
      },
    );
    record({
      kind: 'enquired',
      at: asked,
      pieces: items.reduce((sum, one) => sum + one.quantity, 0),
      found: items.length,
    });
    for (const { id, quantity } of items)
      record({ kind: 'enquired', at: asked, productId: id, pieces: quantity });
  }
  for (const [scanner, count] of [
    ['Microsoft Safe Links', 4],
    ['WhatsApp', 2],
  ] as const) {
    for (let n = 0; n < count; n += 1) {
      const at = new Date(today - (n * 9 + 1) * DAY_MS + 3e7);
      events.push({
        ...ofCatalogues,
        kind: 'scanned',
        subjectId: catalogueId,
        linkId: common.id,
        words: scanner,
        at,
      });
    }
  }
  for (const event of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) recordActivity(ctx, event);
}

/** A visit of some minutes: the list, one to four products, at times a search, a shortlist, a download. */
function visit(
  record: Record,
  {
    start,
    name,
    productIds,
    language,
  }: { start: number; name: string; productIds: readonly number[]; language: 'en' | 'tr' },
): void {
  let now = start;
  const next = (seconds: number) => new Date((now += seconds * 1000));
  const draw = (what: string, most: number) => Math.floor(drawn(`${name} ${what}`) * most);
  record({ kind: 'opened', at: new Date(now) });
  const list = 20 + draw('list', 60);
  record({ kind: 'viewed', at: next(list), seconds: list });
  if (draw('search', 3) === 0) {
    const sought = words[language][draw('words', words[language].length)] ?? '';
    const found = sought === words[language][1] || sought === words[language][5] ? 0 : 1 + draw('found', 3);
    record({ kind: 'searched', at: next(5), words: sought, found });
  }
  for (let n = 0; n <= draw('many', 4); n += 1) {
    // Everybody comes back to a few.
    const productId = productIds[draw(`product ${n}`, Math.min(6, productIds.length))] ?? 0;
    const seconds = 15 + draw(`seconds ${n}`, 90);
    record({ kind: 'looked', at: next(4), productId });
    record({ kind: 'looked', at: next(seconds), productId, seconds });
    if (draw(`list ${n}`, 5) === 0) record({ kind: 'shortlisted', at: next(2), productId });
  }
  if (draw('download', 8) === 0) record({ kind: 'downloaded', at: next(10) });
}
