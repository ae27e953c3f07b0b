/** An image drawn on a page, and its position, in the units of the page from its top left. */
export interface DrawnImage {
  /** Name of the object; '' for one that is part of the drawing itself. */
  readonly name: string;
  readonly inline: unknown;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** A transformation [a b c d e f] (ISO 32000-1, 8.3.3). */
type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Numbers of the relevant operators, as pdf.js reports them. */
type Codes = Readonly<
  Record<
    | 'save'
    | 'restore'
    | 'transform'
    | 'paintFormXObjectBegin'
    | 'paintFormXObjectEnd'
    | 'beginGroup'
    | 'endGroup'
    | 'paintImageXObject'
    | 'paintImageXObjectRepeat'
    | 'paintInlineImageXObject',
    number
  >
>;

/**
 * Follows a page's drawing and records every image with its position: the matrices of save, restore, transform, of
 * forms and of groups multiply. Masks and patterns are not images.
 * @param base from the page's units to those of the screen, y downwards
 */
export function drawnImages({
  operators,
  arguments: args,
  codes,
  base,
}: {
  operators: readonly number[];
  arguments: readonly unknown[];
  codes: Codes;
  base: readonly number[];
}): DrawnImage[] {
  const found: DrawnImage[] = [];
  const saved: Matrix[] = [];
  let current = matrixOf(base) ?? IDENTITY;
  const enter = (matrix: unknown): void => {
    saved.push(current);
    current = multiply(current, matrixOf(matrix) ?? IDENTITY);
  };
  const leave = (): void => {
    current = saved.pop() ?? current;
  };
  for (const [at, operator] of operators.entries()) {
    const values = listOf(args[at]);
    switch (operator) {
      case codes.save:
        enter(IDENTITY);
        break;
      case codes.paintFormXObjectBegin:
        enter(values[0]);
        break;
      case codes.beginGroup:
        enter(fieldOf(values[0], 'matrix'));
        break;
      case codes.restore:
      case codes.paintFormXObjectEnd:
      case codes.endGroup:
        leave();
        break;
      case codes.transform:
        current = multiply(current, matrixOf(values) ?? IDENTITY);
        break;
      case codes.paintImageXObject:
        if (typeof values[0] === 'string') {
          found.push({ name: values[0], inline: undefined, box: squareIn(current) });
        }
        break;
      case codes.paintImageXObjectRepeat:
        found.push(...repeated(values, current));
        break;
      case codes.paintInlineImageXObject:
        found.push({ name: '', inline: values[0], box: squareIn(current) });
        break;
      default:
    }
  }
  return found;
}

/** If one image is drawn several times, the first position represents all of them. */
function repeated(values: readonly unknown[], current: Matrix): DrawnImage[] {
  const [name, scaleX, scaleY, positions] = values;
  const [x, y] = listOf(positions);
  if (typeof name !== 'string') return [];
  const place = matrixOf([scaleX, 0, 0, scaleY, x, y]);
  return [{ name, inline: undefined, box: squareIn(place ? multiply(current, place) : current) }];
}

/** The position of the unit square, in which every image is drawn. */
function squareIn([a, b, c, d, e, f]: Matrix): DrawnImage['box'] {
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

function matrixOf(value: unknown): Matrix | undefined {
  const [a, b, c, d, e, f] = listOf(value).map(Number);
  if (a === undefined || b === undefined || c === undefined) return undefined;
  if (d === undefined || e === undefined || f === undefined) return undefined;
  return [a, b, c, d, e, f].every(Number.isFinite) ? [a, b, c, d, e, f] : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : [];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
