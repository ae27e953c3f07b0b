/** Statements that the program of the release before, or people at work, would not survive; and what to do instead. */
const RULES: readonly [RegExp, (found: RegExpMatchArray) => string | undefined, string][] = [
  [
    /\brename\b/i,
    always,
    'RENAME breaks the release before: add the new name, write both, and drop the old one later',
  ],
  [/\bdrop\s+(column|table)\b/i, always, 'what is dropped is still used by the release before'],
  [
    /\bset\s+not\s+null\b/i,
    always,
    'SET NOT NULL breaks the writes of the release before, and reads the whole table under its lock',
  ],
  [
    /\balter\s+column\s+"?\w+"?\s+(set\s+data\s+)?type\b/i,
    always,
    'another type rewrites the table under its lock: add a column',
  ],
  [
    /^\s*(update|delete\s+from)\s+"?(\w+)"?/i,
    ([, , table = '']) => table,
    'rows are changed in batches by a chore with a cursor',
  ],
  [
    /^\s*create\s+(?:unique\s+)?index\b(?!\s+concurrently)[^(]*?\bon\s+"?(\w+)"?/i,
    ([, table = '']) => table,
    'an index of an existing table stops its writers: CREATE INDEX CONCURRENTLY in a file of migrations/online',
  ],
  [
    /\balter\s+table\s+"?(\w+)"?\s+add\s+(?:constraint\b|foreign\s+key\b|check\b|column\b.*\breferences\b)(?!.*\bnot\s+valid\b)/is,
    ([, table = '']) => table,
    'a constraint is checked under the lock of the table: add it NOT VALID, and VALIDATE it in migrations/online',
  ],
  [
    /\balter\s+table\s+"?(\w+)"?\s+add\s+column\b(?=.*\bnot\s+null\b)(?!.*\b(default|generated)\b)/is,
    ([, table = '']) => table,
    'a column that must be filled, without a default, breaks the writes of the release before',
  ],
];

/** What every table is concerned by, also a new one. */
function always(): undefined {
  return undefined;
}

/**
 * What a migration must not do while the release before works beside it (expand first, contract a release later).
 * @param script the text of a numbered migration. A statement that begins with a comment `-- contracts since VERSION` is
 * let through: no release from that one on uses what it takes away
 * @returns a sentence for each statement that breaks a rule; empty if there is none
 */
export function migrationProblems(script: string): string[] {
  const made = new Set(
    [...script.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi)].map(
      ([, table = '']) => table,
    ),
  );
  return script.split('--> statement-breakpoint').flatMap((statement) => {
    if (/^\s*--\s*contracts since \S+/m.test(statement)) return [];
    const bare = statement.replaceAll(/^\s*--.*$/gm, '');
    return RULES.flatMap(([pattern, tableOf, why]) => {
      const found = pattern.exec(bare);
      if (!found) return [];
      const table = tableOf(found);
      return table !== undefined && made.has(table)
        ? []
        : [`${bare.trim().split('\n')[0]?.slice(0, 80)}: ${why}`];
    });
  });
}
