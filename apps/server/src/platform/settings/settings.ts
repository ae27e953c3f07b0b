import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readCommandLine, type CommandLine } from './command-line.ts';
import { localSecret } from './local-secret.ts';
import type { FilesLocation } from './settings-schema.ts';
import { limitNames, SETTINGS, settingRows, type SettingName, type SettingValues } from './settings-table.ts';
import type { FileSettings, Limits, Role, Settings } from './settings-types.ts';
import { SettingsError } from './start-error.ts';

export { settingsHelp, settingsMarkdown } from './settings-help.ts';
export { settingRows } from './settings-table.ts';
export { SettingsError, StartError } from './start-error.ts';

export type { Settings } from './settings-types.ts';

export type SettingsInput = {
  /** The arguments of the program: `process.argv.slice(2)`. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Path of a `.env` file that may be missing; undefined for none. The environment takes precedence over it. */
  readonly envFile: string | undefined;
};

/** True if the command line asks for the help text; check it before loadSettings. */
export function wantsHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h');
}

/**
 * Reads and checks every setting. In local mode without SECRET, it creates the data folder and stores a new secret in
 * it; it writes nothing else.
 * @throws SettingsError with every problem found, not only the first
 */
export function loadSettings({ argv, env, envFile }: SettingsInput): Settings {
  const commandLine = readCommandLine(argv);
  const fromFile = readEnvFile(envFile);
  const texts = givenTexts({ env, fromFile, commandLine });
  const values = parseTexts(texts);
  const problems = [...productionProblems(values), ...problemsBetween(values)];
  if (problems.length > 0) throw new SettingsError(problems);
  return toSettings({
    values,
    commandLine,
    notes: [
      ...unknownNames(fromFile),
      ...plainHttpNote(values),
      ...providerNotes(values),
      ...hiddenNote(values),
    ],
  });
}

type Texts = Partial<Record<SettingName, string>>;
type Values = Partial<SettingValues>;

function readEnvFile(path: string | undefined): Readonly<Record<string, string | undefined>> {
  if (path === undefined) return {};
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      [`The settings file ${path} cannot be read: ${reason}.`, 'Correct or remove it.'],
      { cause: error },
    );
  }
}

function givenTexts({
  env,
  fromFile,
  commandLine,
}: {
  env: SettingsInput['env'];
  fromFile: SettingsInput['env'];
  commandLine: CommandLine;
}): Texts {
  const texts: Texts = {};
  for (const { name } of settingRows) {
    // An empty value, as in `SMTP_URL=`, is the same as none.
    const text = (env[name] ?? fromFile[name])?.trim();
    if (text !== undefined && text !== '') texts[name as SettingName] = text;
  }
  if (commandLine.port !== undefined) texts.PORT = commandLine.port;
  return texts;
}

function parseTexts(texts: Texts): Values {
  const problems: string[] = [];
  const parsed = Object.entries(texts).map(([name, text]) => {
    const setting = SETTINGS[name as SettingName];
    const result = setting.schema.safeParse(text);
    if (result.success) return [name, result.data];
    const shown = setting.hidden ? `${name} has a value that` : `${name} is "${shorten(text)}", which`;
    const reasons = [...new Set(result.error.issues.map((issue) => issue.message))].join(' and ');
    problems.push(`${shown} ${reasons}.`, `  Example: ${exampleLine(setting)}`);
    return [name, undefined];
  });
  if (problems.length > 0) throw new SettingsError(problems);
  return Object.fromEntries(parsed) as Values;
}

function exampleLine({ name, example }: { name: string; example: string }): string {
  return example.includes(' of: ') || example.startsWith('as ')
    ? `${name}=<${example}>`
    : `${name}=${example}`;
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** Production has no outbox and no generated secret: required settings must be there. */
function productionProblems(values: Values): string[] {
  if (values.SOURCEWIZ_MODE !== 'production') return [];
  const needed = ['PUBLIC_URL', 'SECRET', 'SMTP_URL'] as const;
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length === 0) return proxyProblems(values);
  return [
    'Production mode (SOURCEWIZ_MODE=production) does not start without:',
    ...missing.map((name) => `  ${name}, ${SETTINGS[name].what}. Example: ${exampleLine(SETTINGS[name])}`),
    'Set them in the environment or in .env, or leave SOURCEWIZ_MODE away for a local start.',
  ];
}

/** The program itself speaks http, so https means a proxy: unless it is listed, everybody's address is the proxy's. */
function proxyProblems({ PUBLIC_URL: url, ROLES: roles, TRUSTED_PROXIES: proxies }: Values): string[] {
  const isServed = roles === undefined || roles.has('api');
  if (proxies !== undefined || !isServed || !url?.startsWith('https:')) return [];
  return [
    `PUBLIC_URL is https (${url}), but TRUSTED_PROXIES does not say which proxy ends it.`,
    '  Without it all clients have one address, and share its limits and places they may work from.',
    `  Example: ${exampleLine(SETTINGS.TRUSTED_PROXIES)}, or TRUSTED_PROXIES=none if addresses are kept in another way.`,
  ];
}

function problemsBetween(values: Values): string[] {
  const problems: string[] = [];
  const hasKey = values.S3_ACCESS_KEY_ID !== undefined;
  if (hasKey !== (values.S3_SECRET_ACCESS_KEY !== undefined)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none.');
  }
  const { METRICS_PORT = 0, METRICS_HOST = SETTINGS.METRICS_HOST.default, METRICS_TOKEN } = values;
  if (METRICS_PORT > 0 && !isLoopback(METRICS_HOST) && METRICS_TOKEN === undefined) {
    problems.push(
      `METRICS_HOST (${METRICS_HOST}) can be reached from elsewhere: set METRICS_TOKEN as well, which whoever reads the figures sends.`,
    );
  }
  if (values.DATABASE_POOL_URL !== undefined && values.DATABASE_URL === undefined)
    problems.push(
      'DATABASE_POOL_URL needs DATABASE_URL, too: the queue, live events and migrations connect directly.',
    );
  problems.push(...twilioProblems(values));
  const { sessionIdleDays, sessionMaxDays } = toLimits(values);
  if (sessionIdleDays > sessionMaxDays) {
    problems.push(
      `SESSION_IDLE_DAYS (${sessionIdleDays}) is more than SESSION_MAX_DAYS (${sessionMaxDays}): lower it.`,
    );
  }
  return problems;
}

/** Half of an account's settings would send nothing, and nobody would know why. */
function twilioProblems(values: Values): string[] {
  const hasAccount = values.TWILIO_ACCOUNT_SID !== undefined;
  if (hasAccount !== (values.TWILIO_AUTH_TOKEN !== undefined)) {
    return ['TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN belong together: set both or none.'];
  }
  const numbers = (['TWILIO_SMS_FROM', 'TWILIO_WHATSAPP_FROM'] as const).filter(
    (name) => values[name] !== undefined,
  );
  if (hasAccount && numbers.length === 0) {
    return ['The account at Twilio sends nothing without TWILIO_SMS_FROM or TWILIO_WHATSAPP_FROM.'];
  }
  if (!hasAccount && numbers.length > 0) {
    return [`${numbers.join(' and ')} need TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN as well.`];
  }
  return [];
}

function toSettings({
  values,
  commandLine,
  notes,
}: {
  values: Values;
  commandLine: CommandLine;
  notes: readonly string[];
}): Settings {
  const mode = values.SOURCEWIZ_MODE ?? 'local';
  const port = values.PORT ?? Number(SETTINGS.PORT.default);
  const host = values.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1');
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`;
  const limits = toLimits(values);
  const dataDir = resolve(values.DATA_DIR ?? SETTINGS.DATA_DIR.default);
  return {
    mode,
    port,
    host,
    publicUrl,
    dataDir,
    secret: values.SECRET ?? localSecret(dataDir),
    secretIsKept: values.SECRET === undefined,
    roles: values.ROLES ?? new Set<Role>(['api', 'worker']),
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    linkHosts: values.LINK_HOSTS ?? [],
    migrate: values.MIGRATE ?? 'start',
    partitions: values.PARTITIONS ?? (mode === 'production' ? 64 : 0),
    logLevel: values.LOG_LEVEL ?? 'info',
    databaseUrl: values.DATABASE_URL,
    databasePoolUrl: values.DATABASE_POOL_URL,
    files: toFileSettings({ location: values.FILES ?? { kind: 'local' }, values }),
    fullBackups: {
      everyHours: values.FULL_BACKUP_EVERY_HOURS ?? Number(SETTINGS.FULL_BACKUP_EVERY_HOURS.default),
      keep: values.FULL_BACKUP_KEEP ?? Number(SETTINGS.FULL_BACKUP_KEEP.default),
      folder: resolve(values.FULL_BACKUP_DIR ?? join(dataDir, 'backups')),
    },
    smartSearch: {
      model: values.SMART_SEARCH_MODEL,
      memoryBytes: limits.smartSearchMemoryMb * 1024 ** 2,
    },
    metrics: toMetrics(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    smsUrl: values.SMS_URL,
    whatsappUrl: values.WHATSAPP_URL,
    messageSigningKey: values.MESSAGE_SIGNING_KEY,
    twilio: toTwilio(values),
    brandName: values.BRAND_NAME ?? SETTINGS.BRAND_NAME.default,
    supportEmail: values.SUPPORT_EMAIL,
    supportPhone: values.SUPPORT_PHONE,
    pricingUrl: values.PRICING_URL,
    demoUrl: values.DEMO_URL,
    androidAppUrl: values.ANDROID_APP_URL,
    iosAppUrl: values.IOS_APP_URL,
    signUp: {
      open: (values.SIGN_UP ?? SETTINGS.SIGN_UP.default) === 'open',
      role: values.SIGN_UP_ROLE ?? SETTINGS.SIGN_UP_ROLE.default,
    },
    maintenance: values.MAINTENANCE ?? null,
    limits,
    demo: mode === 'local' && commandLine.demo,
    outboxReadable: mode === 'local' && isLoopback(host),
    notes,
  };
}

function toFileSettings({ location, values }: { location: FilesLocation; values: Values }): FileSettings {
  if (location.kind === 'local') return location;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return {
    ...location,
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION ?? SETTINGS.S3_REGION.default,
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey }
        : undefined,
  };
}

function toMetrics({ METRICS_PORT: port = 0, METRICS_HOST, METRICS_TOKEN }: Values): Settings['metrics'] {
  if (port === 0) return undefined;
  return { port, host: METRICS_HOST ?? SETTINGS.METRICS_HOST.default, token: METRICS_TOKEN };
}

function toTwilio(values: Values): Settings['twilio'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = values;
  if (accountSid === undefined || authToken === undefined) return undefined;
  return {
    url: values.TWILIO_URL ?? SETTINGS.TWILIO_URL.default,
    accountSid,
    authToken,
    smsFrom: values.TWILIO_SMS_FROM,
    whatsappFrom: values.TWILIO_WHATSAPP_FROM,
  };
}

function toLimits(values: Values): Limits {
  const limits = limitNames.map((name) => [camelCase(name), values[name] ?? Number(SETTINGS[name].default)]);
  return Object.fromEntries(limits) as Limits;
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(.)/g, (_all, next: string) => next.toUpperCase());
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** An unused name in .env is usually a typing error. */
function unknownNames(fromFile: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(settingRows.map((row) => row.name));
  return Object.keys(fromFile)
    .filter((name) => !known.has(name))
    .map((name) => `.env names ${name}, which is no setting of this program and has no effect.`);
}

function plainHttpNote(values: Values): string[] {
  if (values.SOURCEWIZ_MODE !== 'production' || !values.PUBLIC_URL?.startsWith('http:')) return [];
  return [`PUBLIC_URL is plain http (${values.PUBLIC_URL}): put TLS before it, passwords travel openly.`];
}

/** What screens leave out, for people who try the program and look for it. */
function hiddenNote(values: Values): string[] {
  if (values.SOURCEWIZ_MODE === 'production') return [];
  const names = ['DEMO_URL', 'SUPPORT_EMAIL', 'SUPPORT_PHONE', 'ANDROID_APP_URL', 'IOS_APP_URL'] as const;
  const unset = names.filter((name) => values[name] === undefined);
  return unset.length === 0 ? [] : [`Screens show nothing for what is not set: ${unset.join(', ')}.`];
}

/** What works without a provider in local mode, but not in production. */
function providerNotes(values: Values): string[] {
  if (values.SOURCEWIZ_MODE !== 'production') return [];
  const { SMS_URL: sms, WHATSAPP_URL: whatsapp } = values;
  const notes: string[] = [];
  if (sms === undefined && values.TWILIO_SMS_FROM === undefined) {
    notes.push('No SMS provider is set (SMS_URL or TWILIO_SMS_FROM): codes go by mail only.');
  }
  if (whatsapp === undefined && values.TWILIO_WHATSAPP_FROM === undefined) {
    notes.push(
      'No WhatsApp provider is set (WHATSAPP_URL or TWILIO_WHATSAPP_FROM): WhatsApp numbers cannot be verified.',
    );
  }
  if ((sms ?? whatsapp) !== undefined && values.MESSAGE_SIGNING_KEY === undefined) {
    notes.push(
      'MESSAGE_SIGNING_KEY is not set: who receives messages cannot check that they come from here.',
    );
  }
  if (values.SUPPORT_EMAIL === undefined) {
    notes.push('SUPPORT_EMAIL is not set: people are shown no address for help, and cannot request the NDA.');
  }
  return notes;
}
