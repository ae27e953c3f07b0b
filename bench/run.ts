// npm run bench [-- signin cost-sheet api search companies large partitions import export bulk bom quotations uploads-table photos grouping live
// pdf ppt labels papers plans activity flood likeness buyer seller memory] : prints every figure with its floor.
import { loadavg } from 'node:os';
import { measureActivity } from './activity.bench.ts';
import { measureApi } from './api.bench.ts';
import { measureBom } from './bom.bench.ts';
import { measureBulk } from './bulk.bench.ts';
import { measureBuyer } from './buyer.bench.ts';
import { measureCostSheet } from './cost-sheet.bench.ts';
import { measureExport } from './export.bench.ts';
import { measureFlood } from './flood.bench.ts';
import { measureImport } from './import.bench.ts';
import { measureLabels } from './labels.bench.ts';
import { measureLargeCompany } from './large.bench.ts';
import { measureLikeness } from './likeness.bench.ts';
import { measureLive } from './live.bench.ts';
import { measureMemory } from './memory.bench.ts';
import type { Figure } from './support/measure.ts';
import { measurePartitions } from './partitions.bench.ts';
import { measurePapers } from './papers.bench.ts';
import { measurePdf } from './pdf.bench.ts';
import { measurePlans } from './plans.bench.ts';
import { measurePpt } from './ppt.bench.ts';
import { measurePhotos } from './photos.bench.ts';
import { measureQuotations } from './quotations.bench.ts';
import { settled } from './support/process-tree.ts';
import { measureCompanies, measureSearch } from './search.bench.ts';
import { measureSeller } from './seller.bench.ts';
import { measureSignIn } from './signin.bench.ts';
import { measureUploadsTable } from './uploads-table.bench.ts';
import { measureGrouping } from './uploads.bench.ts';
import { startBenchProgram, type BenchProgram } from './support/bench-program.ts';

/** In this order: the last one restarts the program. */
const all: Record<string, (program: BenchProgram) => Promise<Figure[]>> = {
  signin: measureSignIn,
  'cost-sheet': measureCostSheet,
  api: measureApi,
  search: measureSearch,
  companies: measureCompanies,
  large: measureLargeCompany,
  partitions: measurePartitions,
  import: measureImport,
  export: measureExport,
  bulk: measureBulk,
  bom: measureBom,
  quotations: measureQuotations,
  'uploads-table': measureUploadsTable,
  photos: measurePhotos,
  grouping: measureGrouping,
  live: measureLive,
  pdf: measurePdf,
  ppt: measurePpt,
  labels: measureLabels,
  papers: measurePapers,
  plans: measurePlans,
  activity: measureActivity,
  flood: measureFlood,
  likeness: measureLikeness,
  buyer: measureBuyer,
  seller: measureSeller,
  memory: measureMemory,
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in all));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark "${unknown.join('", "')}". They are: ${Object.keys(all).join(', ')}\n`,
  );
  process.exit(1);
}
if ((loadavg()[0] ?? 0) > 1) {
  process.stdout.write(
    `The machine is busy (load ${loadavg()[0]?.toFixed(1)}): the figures are worth less.\n`,
  );
}
const startedAt = performance.now();
const program = await startBenchProgram();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void program.close().finally(() => process.exit(1)));
}
let missed = 0;
try {
  for (const [name, measure] of Object.entries(all)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    process.stdout.write(`\n${name}\n`);
    await settled(program.pid);
    for (const figure of await measure(program)) {
      print(figure);
      if (!figure.met) missed += 1;
    }
  }
} finally {
  await program.close();
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(missed === 0 ? '\nAll targets are met' : `\n${missed} targets are missed`);
process.stdout.write(`, after ${minutes} minutes.\n`);

function print({ what, measured, floor, ratio, target, met, parts = [] }: Figure): void {
  const beside = floor === undefined ? '' : `  floor ${floor}  ratio ${ratio?.toFixed(2)}`;
  process.stdout.write(`  ${met ? 'met   ' : 'MISSED'}  ${what}: ${measured}${beside}  target ${target}\n`);
  for (const part of parts) process.stdout.write(`            ${part}\n`);
}
