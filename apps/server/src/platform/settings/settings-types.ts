import type { LimitName } from './settings-table.ts';

export type Role = 'api' | 'worker';

/** Where files are stored, with everything that the storage needs. */
export type FileSettings =
  | { readonly kind: 'local' }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** Folder in the bucket without slashes at its ends; '' for the bucket itself. */
      readonly prefix: string;
      /** undefined: Amazon's own; any other service is addressed with the bucket in the path. */
      readonly endpoint: string | undefined;
      readonly region: string;
      /** undefined: the machine's own credentials. */
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
    };

/** Scheduled backups of everything. */
export type FullBackupSettings = {
  /** 0: no backups are made. */
  readonly everyHours: number;
  /** How many are kept in the folder. */
  readonly keep: number;
  /** Absolute path. */
  readonly folder: string;
};

export type TwilioSettings = {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly smsFrom: string | undefined;
  readonly whatsappFrom: string | undefined;
};

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** The numeric settings by name: `otpMaxTries` is OTP_MAX_TRIES. */
export type Limits = { readonly [Name in LimitName as CamelCase<Name>]: number };

export type Settings = {
  readonly mode: 'local' | 'production';
  readonly port: number;
  readonly host: string;
  /** Origin without a trailing slash, e.g. `https://catalogue.example.com`. */
  readonly publicUrl: string;
  readonly secret: string;
  /** Whether the secret was generated here and is stored in the data folder, and nowhere else. */
  readonly secretIsKept: boolean;
  readonly roles: ReadonlySet<Role>;
  readonly trustedProxies: readonly string[];
  /** `host:port` in the operator's own network that links in sheets may point to. */
  readonly linkHosts: readonly string[];
  /** Whether a process that starts migrates the database itself, or waits until that was done. */
  readonly migrate: 'start' | 'wait';
  /** Of each big table, in an installation that has no company yet. */
  readonly partitions: number;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Absolute path. */
  readonly dataDir: string;
  /** undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** The same database through a pooler. */
  readonly databasePoolUrl: string | undefined;
  readonly files: FileSettings;
  readonly fullBackups: FullBackupSettings;
  /** `model`: path of an image encoder, undefined for the built-in description; memory in bytes. */
  readonly smartSearch: { readonly model: string | undefined; readonly memoryBytes: number };
  /** Where Prometheus reads metrics; undefined: nowhere, and nothing is counted. */
  readonly metrics:
    | { readonly port: number; readonly host: string; readonly token: string | undefined }
    | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsUrl: string | undefined;
  readonly whatsappUrl: string | undefined;
  readonly messageSigningKey: string | undefined;
  /** undefined without an account. */
  readonly twilio: TwilioSettings | undefined;
  readonly brandName: string;
  readonly supportEmail: string | undefined;
  readonly supportPhone: string | undefined;
  readonly pricingUrl: string | undefined;
  readonly demoUrl: string | undefined;
  readonly androidAppUrl: string | undefined;
  readonly iosAppUrl: string | undefined;
  readonly signUp: { readonly open: boolean; readonly role: string };
  /** If set, the maintenance page replaces the application; `till` as YYYY-MM-DD. */
  readonly maintenance: { readonly till: string | null } | null;
  readonly limits: Limits;
  /** True if an empty database gets the demo companies: local mode without --no-demo. */
  readonly demo: boolean;
  /** True if messages can be read at /outbox: local mode, listening on loopback only. */
  readonly outboxReadable: boolean;
  /** Lines to print at the start, e.g. about a name in .env that is not a setting. */
  readonly notes: readonly string[];
};
