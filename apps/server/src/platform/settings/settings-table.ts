import { z } from 'zod';
import {
  address,
  filesLocation,
  hostList,
  host,
  maintenance,
  mailAddress,
  mailSender,
  oneLine,
  oneOf,
  postgresAddress,
  proxyList,
  publicAddress,
  someOf,
  wholeNumber,
} from './settings-schema.ts';
import { group, hidden, limit, row, type SettingRow } from './setting-rows.ts';

// The only list of settings with their defaults and purposes. `--help`, the README table and the checks at
// the start are all made from it.

export { SETTING_GROUPS, type SettingGroup, type SettingRow } from './setting-rows.ts';

const ROLES = ['api', 'worker'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
const SIGN_UP = ['open', 'closed'] as const;
const MODES = ['local', 'production'] as const;
const MIGRATE = ['start', 'wait'] as const;

export const SETTINGS = {
  ...group('The program', {
    SOURCEWIZ_MODE: row({
      default: 'local',
      what: 'local or production',
      example: 'production',
      schema: oneOf(MODES),
    }),
    PORT: row({
      default: '4600',
      what: 'port to listen on',
      example: '8080',
      schema: wholeNumber({ from: 1, to: 65535 }),
    }),
    HOST: row({
      default: '127.0.0.1; 0.0.0.0 in production',
      what: 'address to listen on',
      example: '0.0.0.0',
      schema: host(),
    }),
    PUBLIC_URL: row({
      default: 'http://localhost:PORT; none in production',
      what: 'address that links sent to people begin with',
      example: 'https://catalogue.example.com',
      schema: publicAddress(),
    }),
    SECRET: hidden({
      default: 'generated once, in DATA_DIR/secret; none in production',
      what: 'key that signs links to files; at least 32 characters, the same on every machine',
      example: 'the output of: openssl rand -base64 48',
      schema: z.string().min(32, 'is shorter than 32 characters'),
    }),
    ROLES: row({
      default: 'api,worker',
      what: 'what this process does: serve the API, run background work, or both',
      example: 'api',
      schema: someOf(ROLES),
    }),
    TRUSTED_PROXIES: row({
      default: 'none; required in production with https',
      what: 'proxies whose X-Forwarded-For is trusted: addresses, ranges, loopback, or none',
      example: '10.0.0.0/8,loopback',
      schema: proxyList(),
    }),
    LINK_HOSTS: row({
      default: 'none',
      what: 'hosts in your own network that links in sheets may point to',
      example: 'pictures.intern:8080,10.0.0.7',
      schema: hostList(),
    }),
    MAINTENANCE: row({
      default: 'off',
      what: 'off, on, or the day until which the maintenance page replaces the application',
      example: '2026-12-24',
      schema: maintenance(),
    }),
    MIGRATE: row({
      default: 'start',
      what: 'start: a process that starts brings the database up to date; wait: it waits until `npm run migrate` has',
      example: 'wait',
      schema: oneOf(MIGRATE),
    }),
    PARTITIONS: row({
      default: '0; 64 in production',
      what: 'hash partitions by company of each big table, in an installation that has no company yet',
      example: '64',
      schema: wholeNumber({ from: 0, to: 512 }),
    }),
    DRAIN_SECONDS: limit({
      default: 0,
      what: 'time for a balancer to send new calls elsewhere after TERM, before the process stops listening',
      from: 0,
      to: 120,
    }),
    LOG_LEVEL: row({
      default: 'info',
      what: LOG_LEVELS.join(', '),
      example: 'warn',
      schema: oneOf(LOG_LEVELS),
    }),
  }),
  ...group('Data', {
    DATA_DIR: row({
      default: './data',
      what: 'folder for the database, files and log',
      example: '/srv/sourcewiz',
      schema: z.string(),
    }),
    DATABASE_URL: hidden({
      default: 'the embedded PostgreSQL',
      what: 'your own PostgreSQL, 15 or newer',
      example: 'postgres://sourcewiz:password@db.example.com:5432/sourcewiz',
      schema: postgresAddress(),
    }),
    DATABASE_POOL_URL: hidden({
      default: 'none: everything connects directly',
      what: 'the same database through PgBouncer 1.21 or newer in transaction mode, for calls and tasks',
      example: 'postgres://sourcewiz:password@pooler.example.com:6432/sourcewiz',
      schema: postgresAddress(),
    }),
    FILES: row({
      default: 'local',
      what: 'local, or s3://bucket/folder',
      example: 's3://my-bucket',
      schema: filesLocation(),
    }),
    S3_ENDPOINT: row({
      default: 'AWS',
      what: 'address of another S3 service',
      example: 'https://s3.example.com',
      schema: address('http', 'https'),
    }),
    S3_REGION: row({
      default: 'us-east-1',
      what: 'region of the bucket',
      example: 'eu-central-1',
      schema: oneLine({ max: 60 }),
    }),
    S3_ACCESS_KEY_ID: row({
      default: 'the credentials of the machine',
      what: 'access key of the bucket',
      example: 'AKIAEXAMPLE',
      schema: oneLine({ max: 200 }),
    }),
    S3_SECRET_ACCESS_KEY: hidden({
      default: 'the credentials of the machine',
      what: 'secret access key of the bucket',
      example: 'as given by the provider',
      schema: oneLine({ max: 400 }),
    }),
  }),
  ...group('Watching', {
    METRICS_PORT: limit({
      default: 0,
      what: 'port of /metrics for Prometheus; a worker beside an API uses the next one; 0 turns it off',
      from: 0,
      to: 65_534,
    }),
    METRICS_HOST: row({
      default: '127.0.0.1',
      what: 'address that /metrics listens on; anything but loopback requires METRICS_TOKEN',
      example: '0.0.0.0',
      schema: host(),
    }),
    METRICS_TOKEN: hidden({
      default: 'none',
      what: 'token that readers of /metrics send as Authorization: Bearer',
      example: 'the output of: openssl rand -base64 48',
      schema: oneLine({ max: 400 }).min(16, 'is shorter than 16 characters'),
    }),
  }),
  ...group('Backups', {
    FULL_BACKUP_EVERY_HOURS: limit({
      default: 0,
      what: 'hours between scheduled backups of everything; 0 turns them off',
      from: 0,
      to: 720,
    }),
    FULL_BACKUP_KEEP: limit({ default: 7, what: 'number of scheduled backups to keep', from: 1, to: 1000 }),
    FULL_BACKUP_DIR: row({
      default: 'DATA_DIR/backups',
      what: 'folder for scheduled backups, ideally on another disk',
      example: '/mnt/backups/sourcewiz',
      schema: z.string(),
    }),
  }),
  ...group('Smart search', {
    SMART_SEARCH_MODEL: row({
      default: 'none: uses the built-in description of images',
      what: 'file or folder of an image encoder in ONNX format; requires the package onnxruntime-node',
      example: '/srv/models/clip-vit-b32',
      schema: oneLine({ max: 400 }),
    }),
    SMART_SEARCH_MEMORY_MB: limit({
      default: 512,
      what: 'memory for companies that search by picture, in MB',
      from: 16,
      to: 65_536,
    }),
  }),
  ...group('Mail and SMS', {
    SMTP_URL: hidden({
      default: 'none: emails go to the outbox; required in production',
      what: 'mail server',
      example: 'smtps://user:password@mail.example.com:465',
      schema: address('smtp', 'smtps'),
    }),
    MAIL_FROM: row({
      default: 'no-reply at the host of PUBLIC_URL',
      what: 'sender of emails',
      example: 'Sourcewiz <no-reply@example.com>',
      schema: mailSender(),
    }),
    SMS_URL: hidden({
      default: 'none: in local mode messages go to the outbox',
      what: 'address that receives each SMS as JSON {channel, to, text, id, sent_at}',
      example: 'https://user:password@sms.example.com/send',
      schema: address('http', 'https'),
    }),
    WHATSAPP_URL: hidden({
      default: 'none: in local mode messages go to the outbox',
      what: 'the same for WhatsApp messages',
      example: 'https://user:password@wa.example.com/send',
      schema: address('http', 'https'),
    }),
    MESSAGE_SIGNING_KEY: hidden({
      default: 'none: requests to SMS_URL and WHATSAPP_URL carry no signature',
      what: 'key of the HMAC-SHA256 signature of those requests',
      example: 'the output of: openssl rand -base64 48',
      schema: z.string().min(16, 'is shorter than 16 characters'),
    }),
    TWILIO_ACCOUNT_SID: row({
      default: 'none',
      what: 'Twilio account; replaces SMS_URL and WHATSAPP_URL where a number is set below',
      example: 'AC0123456789abcdef0123456789abcdef',
      schema: oneLine({ max: 60 }),
    }),
    TWILIO_AUTH_TOKEN: hidden({
      default: 'none',
      what: 'auth token of the Twilio account',
      example: 'as given by the provider',
      schema: oneLine({ max: 200 }),
    }),
    TWILIO_SMS_FROM: row({
      default: 'none: no SMS through Twilio',
      what: 'number that SMS are sent from',
      example: '+15005550006',
      schema: oneLine({ max: 40 }),
    }),
    TWILIO_WHATSAPP_FROM: row({
      default: 'none: no WhatsApp through Twilio',
      what: 'number that WhatsApp messages are sent from',
      example: '+15005550006',
      schema: oneLine({ max: 40 }),
    }),
    TWILIO_URL: row({
      default: 'https://api.twilio.com',
      what: 'address of the Twilio API',
      example: 'https://api.twilio.com',
      schema: address('http', 'https'),
    }),
  }),
  ...group('Brand', {
    BRAND_NAME: row({
      default: 'Sourcewiz',
      what: 'name of the product',
      example: 'Kaveri Catalogues',
      schema: oneLine({ max: 60 }),
    }),
    SUPPORT_EMAIL: row({
      default: 'none',
      what: 'email address for help',
      example: 'help@example.com',
      schema: mailAddress(),
    }),
    SUPPORT_PHONE: row({
      default: 'none',
      what: 'phone number for help',
      example: '+91 80 5550 0100',
      schema: oneLine({ max: 40 }),
    }),
    PRICING_URL: row({
      default: 'none',
      what: 'page with the prices of the plans',
      example: 'https://example.com/pricing',
      schema: address('http', 'https'),
    }),
    DEMO_URL: row({
      default: 'none',
      what: 'page to book a demo',
      example: 'https://example.com/demo',
      schema: address('http', 'https'),
    }),
    ANDROID_APP_URL: row({
      default: 'none',
      what: 'page of the Android app in its store',
      example: 'https://play.example.com/app',
      schema: address('https', 'http'),
    }),
    IOS_APP_URL: row({
      default: 'none',
      what: 'page of the iOS app in its store',
      example: 'https://apps.example.com/app',
      schema: address('https', 'http'),
    }),
  }),
  ...group('Accounts', {
    SIGN_UP: row({
      default: 'open',
      what: 'open or closed: whether new companies may sign up',
      example: 'closed',
      schema: oneOf(SIGN_UP),
    }),
    SIGN_UP_ROLE: row({
      default: 'admin',
      what: 'role identifier that the sign-up form sends',
      example: 'admin',
      schema: oneLine({ max: 60 }),
    }),
    PASSWORD_MIN: limit({
      default: 10,
      what: 'minimum length of a new password, in characters',
      from: 8,
      to: 64,
    }),
    RESET_LINK_MINUTES: limit({
      default: 30,
      what: 'how long a link for a new password is valid, in minutes',
      from: 5,
      to: 1440,
    }),
    INVITATION_DAYS: limit({ default: 7, what: 'how long an invitation is valid, in days', from: 1, to: 60 }),
    AUDIT_KEEP_DAYS: limit({
      default: 365,
      what: 'how long the security log is kept, in days',
      from: 30,
      to: 3650,
    }),
    USAGE_KEEP_DAYS: limit({
      default: 90,
      what: 'how long usage events are kept, in days',
      from: 1,
      to: 3650,
    }),
    ACTIVITY_KEEP_MONTHS: limit({
      default: 24,
      what: 'how long it is kept what buyers did, such as openings of links, in whole months',
      from: 1,
      to: 120,
    }),
  }),
  ...group('Limits', {
    PRODUCT_THRESHOLD: limit({
      default: 500,
      what: 'an export of more products than this warns about thumbnails',
      from: 1,
      to: 100_000,
    }),
    PLAN_BANNER_DAYS: limit({
      default: 30,
      what: 'days before the end of a paid plan from which its banner is shown',
      from: 1,
      to: 365,
    }),
    PLAN_MODAL_DAYS: limit({
      default: 7,
      what: 'days before the end of a paid plan from which the renewal dialog opens',
      from: 1,
      to: 365,
    }),
    OTP_VALID_SECONDS: limit({
      default: 180,
      what: 'how long a one-time code is valid, in seconds',
      from: 30,
      to: 3600,
    }),
    OTP_MAX_TRIES: limit({ default: 5, what: 'wrong tries allowed for one code', from: 1, to: 20 }),
    OTP_CODES_PER_15_MINUTES: limit({
      default: 5,
      what: 'codes sent to one account within 15 minutes',
      from: 1,
      to: 1000,
    }),
    LINK_PASSCODE_TRIES: limit({
      default: 5,
      what: 'wrong passcodes allowed per link from one network within 15 minutes',
      from: 1,
      to: 100,
    }),
    SESSION_IDLE_DAYS: limit({
      default: 14,
      what: 'a session ends after this many days without use',
      from: 1,
      to: 365,
    }),
    SESSION_MAX_DAYS: limit({
      default: 90,
      what: 'a session ends after this many days in any case',
      from: 1,
      to: 365,
    }),
    TASK_LIMIT: limit({ default: 3, what: 'unfinished tasks of one company at a time', from: 1, to: 100 }),
    IMPORT_MAX_ROWS: limit({
      default: 100_000,
      what: 'most rows of one imported sheet',
      from: 1,
      to: 500_000,
    }),
    IMAGE_MAX_MEGAPIXELS: limit({ default: 30, what: 'largest photo, in megapixels', from: 1, to: 250 }),
    SEARCH_MEMORY_MB: limit({
      default: 256,
      what: 'memory for searching companies with thousands of products, in MB; 0 leaves it all to the database',
      from: 0,
      to: 65_536,
    }),
    COMPANY_STORAGE_MB: limit({
      default: 20_480,
      what: 'storage for the files of one company, in MB',
      from: 1,
      to: 100_000_000,
    }),
    DISK_RESERVE_MB: limit({
      default: 512,
      what: 'space that files leave free on the disk of DATA_DIR, for the database, in MB; 0 for none',
      from: 0,
      to: 1_000_000,
    }),
    EXPORT_KEEP_DAYS: limit({
      default: 7,
      what: 'how long exported files are kept, in days',
      from: 1,
      to: 365,
    }),
    BULK_EDIT_LIMIT: limit({ default: 200, what: 'most products in one bulk edit table', from: 1, to: 200 }),
    BULK_TABLE_KEEP_DAYS: limit({
      default: 14,
      what: 'how long unsaved bulk edit tables are kept, in days',
      from: 1,
      to: 365,
    }),
    BACKUP_KEEP_DAYS: limit({
      default: 30,
      what: 'how long backups made before an import are kept, in days',
      from: 1,
      to: 365,
    }),
  }),
};

export type SettingName = keyof typeof SETTINGS;

/** The parsed values by name; undefined for a setting that was not given and has no fixed default. */
export type SettingValues = {
  [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']>;
};

/** The settings that are numbers with a default. */
export type LimitName = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { isLimit: true } ? Name : never;
}[SettingName];
const names = Object.keys(SETTINGS) as SettingName[];
export const limitNames = names.filter((name): name is LimitName => 'isLimit' in SETTINGS[name]);

/** Every setting in the order of `--help` and of the README. */
export const settingRows: readonly SettingRow[] = Object.values(SETTINGS);
