import { FLAGS } from './command-line.ts';
import { SETTING_GROUPS, settingRows, type SettingRow } from './settings-table.ts';

const LEFT_WIDTH = 26;

/** The text of `npm start -- --help`: flags, then every setting with its default and an example. */
export function settingsHelp(): string {
  return [
    'npm start -- [flags]',
    '',
    ...FLAGS.map(({ flag, what }) => twoColumns(flag, what)),
    '',
    'Settings come from the environment or from a file .env beside package.json:',
    ...SETTING_GROUPS.flatMap(groupLines),
    '',
  ].join('\n');
}

/** The settings as a Markdown table, for the README. Ends with a line break. */
export function settingsMarkdown(): string {
  const lines = settingRows.map(
    (row) => `| \`${row.name}\` | ${cell(row.default)} | ${cell(`${row.what}, e.g. \`${row.example}\``)} |`,
  );
  return ['| Setting | Default | What for |', '| --- | --- | --- |', ...lines, ''].join('\n');
}

function groupLines(group: SettingRow['group']): string[] {
  const rows = settingRows.filter((row) => row.group === group);
  return ['', group, ...rows.flatMap(rowLines)];
}

function rowLines(row: SettingRow): string[] {
  const example = row.example === row.default ? [] : [twoColumns('', `example: ${row.example}`)];
  return [twoColumns(row.name, row.what), twoColumns('', `default: ${row.default}`), ...example];
}

function twoColumns(left: string, right: string): string {
  return `  ${left.padEnd(LEFT_WIDTH)} ${right}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
