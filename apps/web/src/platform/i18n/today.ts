/** Today where this browser is, as `YYYY-MM-DD`. */
export const today = (): string => dayHere(new Date());

/** The day that a moment falls on where this browser is, as `YYYY-MM-DD`. */
export function dayHere(moment: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
