/** Exact arithmetic on decimal texts (`"-12.50"`), by whole numbers of any size. */

interface Scaled {
  units: bigint;
  /** Digits after the point. */
  scale: number;
}

/** The sum of all, exactly; `0` of none. */
export function addDecimals(values: readonly string[]): string {
  const all = values.map(toScaled);
  const scale = Math.max(0, ...all.map((one) => one.scale));
  const units = all.reduce((sum, one) => sum + one.units * 10n ** BigInt(scale - one.scale), 0n);
  return fromScaled({ units, scale });
}

/** a × b, exactly. */
export function multiplyDecimals(a: string, b: string): string {
  const [x, y] = [toScaled(a), toScaled(b)];
  return fromScaled({ units: x.units * y.units, scale: x.scale + y.scale });
}

/** a ÷ b, rounded half-up to `decimals` digits. @throws RangeError when b is zero */
export function divideDecimals(a: string, b: string, decimals: number): string {
  const [x, y] = [toScaled(a), toScaled(b)];
  if (y.units === 0n) throw new RangeError('division by zero');
  // One digit more than is kept, cut off; cutting cannot turn a lower half into an upper one.
  const shift = decimals + 1 + y.scale - x.scale;
  const units =
    shift >= 0 ? (x.units * 10n ** BigInt(shift)) / y.units : x.units / (y.units * 10n ** BigInt(-shift));
  return roundDecimal(fromScaled({ units, scale: decimals + 1 }), decimals);
}

/** Half-up (away from zero) to `decimals` digits after the point; trailing zeros are dropped. */
export function roundDecimal(value: string, decimals: number): string {
  const { units, scale } = toScaled(value);
  if (scale <= decimals) return fromScaled({ units, scale });
  const divisor = 10n ** BigInt(scale - decimals);
  const half = divisor / 2n;
  const rounded = units < 0n ? -((-units + half) / divisor) : (units + half) / divisor;
  return fromScaled({ units: rounded, scale: decimals });
}

/** Negative when a < b, 0 when equal, positive when a > b. */
export function compareDecimals(a: string, b: string): number {
  const [x, y] = [toScaled(a), toScaled(b)];
  const scale = Math.max(x.scale, y.scale);
  const left = x.units * 10n ** BigInt(scale - x.scale);
  const right = y.units * 10n ** BigInt(scale - y.scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether there is something other than zeros after the point. */
export function isWhole(value: string): boolean {
  return toScaled(value).scale === 0;
}

/** A percentage of a value: value × percent ÷ 100, exactly (ATTR-040). */
export function percentOf(value: string, percent: string): string {
  return multiplyDecimals(multiplyDecimals(value, percent), '0.01');
}

function toScaled(text: string): Scaled {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`not a decimal: ${text}`);
  const [, sign = '', whole = '0', rest = ''] = match;
  const fraction = rest.replace(/0+$/, '');
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

function fromScaled({ units, scale }: Scaled): string {
  const negative = units < 0n;
  const digits = String(negative ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const text = fraction ? `${whole}.${fraction}` : whole;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
}
