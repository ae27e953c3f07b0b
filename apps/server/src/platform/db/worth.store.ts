import { sql, type SQL } from 'drizzle-orm';
import { convertMoney, type MoneyRules } from '@sourcewiz/contract';

/**
 * The value of an amount in the organisation's own currency, for comparing.
 * @param amount a numeric
 * @param currency its code, a text
 * @returns a numeric; null if no rate is known
 */
export function worthOf(amount: SQL, currency: SQL, { home, rates }: MoneyRules): SQL {
  const codes = [home, ...rates.flatMap(({ base, quote }) => [base, quote])];
  const worths = [...new Set(codes)].flatMap((code) => {
    const one = convertMoney({ amount: '1', currency: code }, home, rates)?.money.amount;
    return one === undefined ? [] : [sql`when ${code}::text then ${one}::numeric`];
  });
  return sql`${amount} * case ${currency} ${sql.join(worths, sql` `)} end`;
}
