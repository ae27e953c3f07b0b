import { z } from 'zod';
import { downloadActivityReport, type ActivityFilter, type Language } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { asResult, makeFile } from '../../../platform/made-files/index.ts';
import { streamWorkbook, type RawCell, type StreamedRow } from '../../../platform/sheets/index.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { selectEventsAfter, type ReportedEvent } from '../../activity/index.ts';
import { startTask } from '../../tasks/index.ts';
import { findCatalogue } from '../catalogues.service.ts';
import { namedPeople, namedProducts } from './activity-names.service.ts';
import { reportTexts } from './activity-report.texts.ts';
import { beginOf, visitFilterOf } from './buyer-activity.service.ts';
import { selectRecipients } from './product-cards.store.ts';

const inputSchema = z.object({ catalogue_id: z.int(), filter: downloadActivityReport.body });
/** Events read at a time. */
const PAGE = 5_000;
const WIDE = 26;
const widths: Partial<Record<keyof (typeof reportTexts)['en']['columns'], number>> = {
  seconds: 9,
  found: 9,
  pieces: 9,
  forwarded: 11,
};

/** Starts the report of what buyers did with a catalogue. @throws DomainError not_found, unknown_time_zone, task_limit */
export async function startActivityReport(ctx: Ctx, id: number, filter: ActivityFilter): Promise<string> {
  const { name, createdAt: since } = await findCatalogue(ctx, id);
  visitFilterOf(ctx, { subjectId: id, since, where: 'body' }, filter);
  return startTask(ctx, {
    action: 'activity_report',
    subject: name,
    collectionName: name,
    reference: String(id),
    input: { catalogue_id: id, filter },
    totalCount: 0,
  });
}

/** Writes the report; each row is an event. */
export const activityReportTask = defineTask({
  action: 'activity_report',
  queue: 'quick',
  isWhole: true,
  resultFor: 'view_buyer_details',
  card: ({ input }) => {
    const parsed = inputSchema.safeParse(input);
    return parsed.success ? { collection_link: `/buyer-activity-details/${parsed.data.catalogue_id}` } : {};
  },
  async run({ base, task }) {
    const { catalogue_id: id, filter } = inputSchema.parse(task.input);
    const { language } = base.caller;
    const texts = reportTexts[language];
    const day = base.platform.clock.now().toISOString().slice(0, 10);
    const order = {
      kind: 'activity_report',
      name: `${texts.file}-${day}.xlsx`,
      needs: ['view_buyer_details' as const],
    };
    const columns = Object.entries(texts.columns).map(([key, header]) => ({
      header,
      width: widths[key as keyof typeof widths] ?? WIDE,
    }));
    const write = () =>
      streamWorkbook({
        name: texts.sheet,
        columns,
        rows: rowsOf(base, { id, filter, language }),
        freeze: { rows: 1, columns: 2 },
        hasPictures: false,
      });
    return asResult(await makeFile(base, order, write));
  },
});

async function* rowsOf(
  base: CallerCtx,
  { id, filter, language }: { id: number; filter: ActivityFilter; language: Language },
): AsyncGenerator<StreamedRow> {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: filter.time_zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  let after: ReportedEvent | undefined;
  for (;;) {
    const page = await inTransaction(base, async (ctx) => {
      const since = await beginOf(ctx, id);
      const visits = visitFilterOf(ctx, { subjectId: id, since }, filter);
      const events = await selectEventsAfter(ctx, visits, { after, most: PAGE });
      return { events, names: await namesOf(ctx, events) };
    });
    for (const event of page.events) yield { cells: cellsOf(event, page.names, { clock, language }) };
    after = page.events.at(-1);
    if (page.events.length < PAGE) return;
  }
}

async function namesOf(ctx: Ctx, events: readonly ReportedEvent[]) {
  return {
    people: await namedPeople(
      ctx,
      events.map(({ personId }) => personId),
    ),
    products: await namedProducts(
      ctx,
      events.flatMap(({ productId }) => productId ?? []),
    ),
    recipients: await selectRecipients(
      ctx,
      events.flatMap(({ linkId }) => linkId ?? []),
    ),
  };
}

const text = (value: string | null | undefined): RawCell => (value ? { kind: 'text', text: value } : null);
const number = (value: number | null): RawCell =>
  value === null ? null : { kind: 'number', text: String(value) };

function cellsOf(
  event: ReportedEvent,
  { people, products, recipients }: Awaited<ReturnType<typeof namesOf>>,
  { clock, language }: { clock: Intl.DateTimeFormat; language: Language },
): RawCell[] {
  const texts = reportTexts[language];
  const who = people.get(event.personId);
  const product = products.get(event.productId ?? 0);
  const { kind, country } = event;
  return [
    text(clock.format(event.at)),
    text(who?.person.name),
    text(who?.person.company),
    text(who?.email),
    text(country && countryNames(language).of(country)),
    text(recipients.get(event.linkId ?? 0) || texts.everybody),
    text(event.isForwarded ? texts.yes : ''),
    text(kind === 'served' || kind === 'scanned' ? '' : texts.kinds[kind]),
    text(product?.name),
    text(product?.product_id),
    number(event.seconds),
    text(event.words),
    number(event.found),
    number(event.pieces),
  ];
}

const known = new Map<Language, Intl.DisplayNames>();
function countryNames(language: Language): Intl.DisplayNames {
  const names = known.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  known.set(language, names);
  return names;
}
