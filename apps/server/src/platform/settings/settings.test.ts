import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  loadSettings,
  SettingsError,
  settingRows,
  settingsHelp,
  settingsMarkdown,
  wantsHelp,
} from './settings.ts';

const SECRET = 'a-secret-for-tests-of-40-characters-0123';
const PRODUCTION = {
  SOURCEWIZ_MODE: 'production',
  SECRET,
  PUBLIC_URL: 'https://catalogue.example.com/',
  SMTP_URL: 'smtps://user:hidden-word@mail.example.com:465',
  TRUSTED_PROXIES: '10.0.0.1',
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sourcewiz-settings-'));
  folders.push(folder);
  return folder;
}

function load(env: Record<string, string>, argv: string[] = []) {
  return loadSettings({ argv, env: { SECRET, ...env }, envFile: undefined });
}

function refusal(load: () => unknown): string {
  try {
    load();
  } catch (error) {
    if (error instanceof SettingsError) return error.lines.join('\n');
    throw error;
  }
  throw new Error('The settings were accepted.');
}

describe('defaults', () => {
  test('local mode listens on loopback port 4600, reads the outbox and loads the demo', () => {
    expect(load({})).toMatchObject({
      mode: 'local',
      port: 4600,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4600',
      databaseUrl: undefined,
      databasePoolUrl: undefined,
      files: { kind: 'local' },
      brandName: 'Sourcewiz',
      roles: new Set(['api', 'worker']),
      trustedProxies: [],
      linkHosts: [],
      demo: true,
      outboxReadable: true,
      maintenance: null,
      signUp: { open: true, role: 'admin' },
      whatsappUrl: undefined,
      messageSigningKey: undefined,
      twilio: undefined,
      notes: [expect.stringContaining('Screens show nothing')],
    });
  });

  test('the limits of the rulings are the defaults', () => {
    expect(load({}).limits).toMatchObject({
      otpValidSeconds: 180,
      otpMaxTries: 5,
      otpCodesPer15Minutes: 5,
      sessionIdleDays: 14,
      sessionMaxDays: 90,
      taskLimit: 3,
      importMaxRows: 100_000,
      exportKeepDays: 7,
      backupKeepDays: 30,
      bulkEditLimit: 200,
      bulkTableKeepDays: 14,
      passwordMin: 10,
      resetLinkMinutes: 30,
      invitationDays: 7,
      usageKeepDays: 90,
      activityKeepMonths: 24,
      productThreshold: 500,
    });
  });

  test('G01 production divides its tables by company, has no outbox and no demo, and listens on every address', () => {
    expect(load(PRODUCTION)).toMatchObject({
      host: '0.0.0.0',
      publicUrl: 'https://catalogue.example.com',
      mailFrom: 'no-reply@catalogue.example.com',
      demo: false,
      outboxReadable: false,
      partitions: 64,
    });
    expect(load({}).partitions).toBe(0);
  });

  test('the outbox is closed when local mode listens for other machines', () => {
    expect(load({ HOST: '0.0.0.0' }).outboxReadable).toBe(false);
    expect(load({ HOST: '::1' }).outboxReadable).toBe(true);
  });
});

test('R09 the local start says which addresses are not set, so that screens show nothing for them', () => {
  expect(load({}).notes).toContain(
    'Screens show nothing for what is not set: DEMO_URL, SUPPORT_EMAIL, SUPPORT_PHONE, ANDROID_APP_URL, IOS_APP_URL.',
  );
  const some = { SUPPORT_PHONE: '+91 80 5550 0100', DEMO_URL: 'https://example.com/demo' };
  expect(load(some).notes.join()).toContain('not set: SUPPORT_EMAIL, ANDROID_APP_URL, IOS_APP_URL.');
});

describe('A05 production behind https', () => {
  const { TRUSTED_PROXIES: _, ...unnamed } = PRODUCTION;

  test('does not start without the name of its proxy', () => {
    expect(() => load(unnamed)).toThrow(SettingsError);
    expect(() => load(unnamed)).toThrow(/PUBLIC_URL is https .*TRUSTED_PROXIES/);
  });

  test.each([
    ['the proxy is named', PRODUCTION, ['10.0.0.1']],
    ['it is said that there is none', { ...unnamed, TRUSTED_PROXIES: 'none' }, []],
    ['the address is http', { ...unnamed, PUBLIC_URL: 'http://10.0.0.9' }, []],
    ['the process only works on tasks', { ...unnamed, ROLES: 'worker' }, []],
    ['it is local', { ...unnamed, SOURCEWIZ_MODE: 'local' }, []],
  ])('starts when %s', (_what, env, trustedProxies) => {
    expect(load(env)).toMatchObject({ trustedProxies });
  });
});

describe('values', () => {
  test.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ ROLES: ' worker ,' }, { roles: new Set(['worker']) }],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, loopback,::1' }, { trustedProxies: ['10.0.0.0/8', 'loopback', '::1'] }],
    [
      { FILES: 's3://bucket' },
      { files: { kind: 's3', bucket: 'bucket', prefix: '', region: 'us-east-1', credentials: undefined } },
    ],
    [
      { FILES: 's3://bucket/a/b/', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
      { files: { prefix: 'a/b', credentials: { accessKeyId: 'id', secretAccessKey: 'key' } } },
    ],
    [{ DATA_DIR: '/srv/data' }, { dataDir: '/srv/data' }],
    [
      { SMTP_URL: '', SUPPORT_EMAIL: '   ' },
      { smtpUrl: undefined, supportEmail: undefined },
    ],
    [{ TASK_LIMIT: '7' }, { limits: expect.objectContaining({ taskLimit: 7 }) }],
    [{ MAINTENANCE: 'On' }, { maintenance: { till: null } }],
    [{ MAINTENANCE: '2026-12-24' }, { maintenance: { till: '2026-12-24' } }],
    [{ SIGN_UP: 'closed', SIGN_UP_ROLE: 'owner' }, { signUp: { open: false, role: 'owner' } }],
    [
      { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'word', TWILIO_SMS_FROM: '+15005550006' },
      {
        twilio: {
          url: 'https://api.twilio.com',
          accountSid: 'AC1',
          authToken: 'word',
          smsFrom: '+15005550006',
          whatsappFrom: undefined,
        },
      },
    ],
  ])('%o is read as %o', (env, expected) => {
    expect(load(env as Record<string, string>)).toMatchObject(expected);
  });

  test.each([
    ['PORT', 'abc', 'PORT is "abc", which is not a whole number from 1 to 65535.\n  Example: PORT=8080'],
    ['PORT', '70000', 'not a whole number from 1 to 65535'],
    ['HOST', 'not a host', 'neither an IP address nor a host name'],
    ['PUBLIC_URL', 'catalogue.example.com', 'not a full address that begins with http:// or https://'],
    ['PUBLIC_URL', 'https://example.com/shop', 'more than a host and a port'],
    ['FILES', 'S3', 'neither local nor s3://bucket'],
    ['ROLES', 'web', 'none of api, worker'],
    ['ROLES', ',', 'names none of api, worker'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'has an entry that is no IP address'],
    ['MAIL_FROM', 'nobody', 'not a mail address'],
    ['SMTP_URL', 'mail.example.com:465', 'not a full address that begins with smtp://'],
    ['MAINTENANCE', 'tomorrow', 'neither off nor on nor a day as 2026-12-24'],
    ['MAINTENANCE', '2026-02-30', 'neither off nor on nor a day'],
    ['SIGN_UP', 'yes', 'none of open, closed'],
    ['PASSWORD_MIN', '4', 'not a whole number from 8 to 64'],
    ['WHATSAPP_URL', 'wa.example.com', 'begins with http:// or https://'],
    ['MESSAGE_SIGNING_KEY', 'short', 'shorter than 16 characters'],
    ['SOURCEWIZ_MODE', 'prod', 'none of local, production'],
    ['OTP_VALID_SECONDS', '-5', 'not a whole number from 30 to 3600'],
    ['SECRET', 'too-short', 'shorter than 32 characters'],
    ['DATABASE_URL', 'mysql://u:p@h/d', 'not an address of the form postgres://'],
  ])('%s=%s is refused in words with an example', (name, value, words) => {
    const text = refusal(() => load({ [name]: value }));
    expect(text).toContain(words);
    expect(text).toContain(`Example: ${name}=`);
  });

  test('every wrong value is named at once, and values that are secret are never shown', () => {
    const text = refusal(() =>
      load({ PORT: 'x', DATABASE_URL: 'mysql://u:hidden-word@h/d', SECRET: 'hidden-word' }),
    );
    expect(text).toMatch(/PORT[^]*DATABASE_URL|DATABASE_URL[^]*PORT/);
    expect(text).toContain('SECRET has a value that is shorter');
    expect(text).not.toContain('hidden-word');
  });

  test('settings that contradict each other are refused', () => {
    expect(refusal(() => load({ SESSION_IDLE_DAYS: '100' }))).toContain(
      'SESSION_IDLE_DAYS (100) is more than',
    );
    expect(refusal(() => load({ S3_ACCESS_KEY_ID: 'id' }))).toContain('belong together');
  });

  test('the settings of an account at Twilio are there together or not at all', () => {
    const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'hidden-word' };
    const { TWILIO_AUTH_TOKEN: _, ...withoutToken } = { ...account, TWILIO_SMS_FROM: '+15005550006' };
    expect(refusal(() => load(withoutToken))).toContain('TWILIO_AUTH_TOKEN belong together');
    expect(refusal(() => load(account))).toContain('sends nothing without TWILIO_SMS_FROM or');
    expect(refusal(() => load(account))).not.toContain('hidden-word');
    expect(refusal(() => load({ TWILIO_WHATSAPP_FROM: '+15005550006' }))).toContain(
      'TWILIO_WHATSAPP_FROM need TWILIO_ACCOUNT_SID',
    );
  });
});

describe('production', () => {
  test.each(['PUBLIC_URL', 'SECRET', 'SMTP_URL'] as const)('does not start without %s', (missing) => {
    const { [missing]: _, ...env } = PRODUCTION;
    const text = refusal(() => loadSettings({ argv: [], env, envFile: undefined }));
    expect(text).toContain(`  ${missing},`);
    expect(text.match(/Example: /g)).toHaveLength(1);
  });

  test('names everything that is missing at once and makes no secret by itself', () => {
    const dataDir = temporaryFolder();
    const env = { SOURCEWIZ_MODE: 'production', DATA_DIR: dataDir };
    const text = refusal(() => loadSettings({ argv: [], env, envFile: undefined }));
    for (const name of ['PUBLIC_URL', 'SECRET', 'SMTP_URL']) expect(text).toContain(`${name}=`);
    expect(() => statSync(join(dataDir, 'secret'))).toThrow('ENOENT');
  });

  test('a public address without TLS is noted', () => {
    expect(load({ ...PRODUCTION, PUBLIC_URL: 'http://example.com' }).notes.join()).toContain('plain http');
  });

  test('what people will miss without a provider is noted, and nothing once all is set', () => {
    const notes = load(PRODUCTION).notes.join('\n');
    for (const name of ['SMS_URL', 'WHATSAPP_URL', 'SUPPORT_EMAIL']) expect(notes).toContain(name);
    const complete = {
      ...PRODUCTION,
      SMS_URL: 'https://sms.example.com/send',
      WHATSAPP_URL: 'https://wa.example.com/send',
      SUPPORT_EMAIL: 'help@example.com',
    };
    expect(load(complete).notes.join()).toContain('MESSAGE_SIGNING_KEY is not set');
    expect(load({ ...complete, MESSAGE_SIGNING_KEY: 'a-key-of-16-characters' }).notes).toEqual([]);
  });
});

describe('command line', () => {
  test('flags win over settings', () => {
    expect(load({ PORT: '8080' }, ['--port', '5001', '--no-demo'])).toMatchObject({
      port: 5001,
      demo: false,
    });
    expect(load({}, ['--port=5002']).port).toBe(5002);
  });

  test('an unknown flag and a flag without its value are refused', () => {
    expect(refusal(() => load({}, ['--nodemo']))).toContain('"--nodemo" is no flag');
    expect(refusal(() => load({}, ['--port']))).toContain('PORT is ""');
  });

  test('help names every setting with its default, and so does the table for the README', () => {
    expect(wantsHelp(['--help'])).toBe(true);
    expect(wantsHelp(['--no-demo'])).toBe(false);
    for (const { name, default: byDefault } of settingRows) {
      expect(settingsHelp()).toContain(`  ${name} `);
      expect(settingsHelp()).toContain(`default: ${byDefault}`);
      expect(settingsMarkdown()).toContain(`| \`${name}\` | ${byDefault} |`);
    }
  });
});

describe('.env and the local secret', () => {
  test('the environment wins over .env, a name that is no setting is noted, a missing file is fine', () => {
    const envFile = join(temporaryFolder(), '.env');
    writeFileSync(envFile, '# a comment\nPORT=5003\nBRAND_NAME="Kaveri & Sons"\nPROT=1\n');
    const settings = loadSettings({ argv: [], env: { SECRET, PORT: '5004' }, envFile });
    expect(settings).toMatchObject({ port: 5004, brandName: 'Kaveri & Sons' });
    expect(settings.notes.join()).toContain('PROT');
    expect(loadSettings({ argv: [], env: { SECRET }, envFile: `${envFile}.none` }).port).toBe(4600);
  });

  test('local mode makes a secret once and keeps it for this user alone', () => {
    const env = { DATA_DIR: join(temporaryFolder(), 'new', 'data') };
    const first = loadSettings({ argv: [], env, envFile: undefined });
    const second = loadSettings({ argv: [], env, envFile: undefined });
    expect(first.secret.length).toBeGreaterThanOrEqual(32);
    expect(second.secret).toBe(first.secret);
    const file = join(env.DATA_DIR, 'secret');
    expect(readFileSync(file, 'utf8').trim()).toBe(first.secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('a data folder that is a file is refused with what to do', () => {
    const path = join(temporaryFolder(), 'data');
    writeFileSync(path, 'not a folder');
    const text = refusal(() => loadSettings({ argv: [], env: { DATA_DIR: path }, envFile: undefined }));
    expect(text).toContain(`The data folder ${path} cannot be used`);
    expect(text).toContain('DATA_DIR=/path/to/folder');
  });
});
