import {
  exact,
  type AnswerOf,
  type BomNode,
  type CostItem,
  type CostLine,
  type CostSheetInput,
  type getBom,
} from '@sourcewiz/contract';

export type Bom = AnswerOf<typeof getBom>;
export type ToBuy = Bom['to_buy'][number];

/** A row of the tree, and whether it has rows below it. */
export interface BomRow {
  node: BomNode;
  hasParts: boolean;
  isFolded: boolean;
}

/** More rows than these begin folded below their first level. */
export const FOLDED_FROM = 300;

/** Paths of the rows that have rows below them. */
export function parentPaths(nodes: readonly BomNode[]): Set<string> {
  return new Set(nodes.flatMap((node, at) => ((nodes[at + 1]?.depth ?? 0) > node.depth ? [node.path] : [])));
}

/** The rows that are not inside a folded one, in their order. */
export function shownRows(nodes: readonly BomNode[], folded: ReadonlySet<string>): BomRow[] {
  const parents = parentPaths(nodes);
  const rows: BomRow[] = [];
  let hiddenBelow: number | null = null;
  for (const node of nodes) {
    if (hiddenBelow !== null && node.depth > hiddenBelow) continue;
    hiddenBelow = null;
    const hasParts = parents.has(node.path);
    const isFolded = hasParts && folded.has(node.path);
    rows.push({ node, hasParts, isFolded });
    if (isFolded) hiddenBelow = node.depth;
  }
  return rows;
}

/** How many levels the tree has. */
export function levelsOf(nodes: readonly BomNode[]): number {
  return nodes.reduce((most, { depth }) => Math.max(most, depth + 1), 0);
}

/** Uid of the line that a row shows. */
export const uidOf = ({ path }: BomNode): string => path.slice(path.lastIndexOf('/') + 1);

/** Materials and bought parts, and apart from them the work; with the total of each currency. */
export function buyingList(toBuy: readonly ToBuy[]): {
  goods: ToBuy[];
  work: ToBuy[];
  totals: { currency: string; amount: string }[];
} {
  const goods = toBuy.filter(({ kind }) => kind !== 'process');
  const byCurrency = Map.groupBy(goods, ({ currency }) => currency);
  const totals = [...byCurrency].map(([currency, list]) => ({
    currency,
    amount: list.reduce((sum, { cost }) => sum.plus(cost), exact(0)).toFixed(),
  }));
  return { goods, work: toBuy.filter(({ kind }) => kind === 'process'), totals };
}

/** A change of the lines of a sheet. */
export type LineChange = (lines: readonly CostLine[], currency: CostSheetInput['currency']) => CostLine[];

export const changeLine =
  (uid: string, part: Partial<Pick<CostLine, 'quantity' | 'loss_percent'>>): LineChange =>
  (lines) =>
    lines.map((line) => (line.uid === uid ? { ...line, ...part } : line));

export const removeLine =
  (uid: string): LineChange =>
  (lines) =>
    lines.filter((line) => line.uid !== uid);

/** Moves a line before or behind its neighbour; the first and the last stay. */
export const moveLine =
  (uid: string, by: -1 | 1): LineChange =>
  (lines) => {
    const at = lines.findIndex((line) => line.uid === uid);
    const [line, other] = [lines[at], lines[at + by]];
    return line && other ? lines.with(at, other).with(at + by, line) : [...lines];
  };

/** Adds a line with the rate of the resource, or the cost of the part. */
export const addItem =
  (item: CostItem, uid: string): LineChange =>
  (lines, currency) => [
    ...lines,
    {
      uid,
      kind: item.type === 'product' ? 'part' : item.type,
      source_id: item.id,
      variant_id: null,
      name: item.name,
      quantity: '1',
      unit: item.unit === '' ? 'pieces' : item.unit,
      rate: item.rate ?? '0',
      rate_unit: '',
      currency: item.currency ?? currency,
      loss_percent: item.loss_percent,
      source: null,
    },
  ];
