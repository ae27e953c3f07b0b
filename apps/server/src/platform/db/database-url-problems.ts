import { EXTENSIONS } from './embedded/prepare-database.ts';
import { grantTerms } from './query-roles.ts';

/** The parts of a database address that may be shown, without the password. */
export type ServerAddress = {
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly database: string;
};

/** The server's answers about itself and about the signed-in user. */
export type ServerFacts = {
  readonly versionNumber: number;
  readonly version: string;
  readonly encoding: string;
  readonly readOnly: boolean;
  readonly mayCreateSchemas: boolean;
  readonly mayCreateInPublic: boolean;
  readonly mayCreateRoles: boolean;
  /** Missing roles for queries. */
  readonly absentRoles: readonly string[];
  /** Existing roles that the user can neither change into nor be granted. */
  readonly closedRoles: readonly string[];
  readonly missingExtensions: readonly string[];
};

const OLDEST_VERSION = 15;

/** Messages for a failed connection, by the code of Node or PostgreSQL. */
export function connectionProblem({
  code,
  message,
  address,
}: {
  code: string;
  message: string;
  address: ServerAddress;
}): string[] {
  const { host, port, user, database } = address;
  const where = `${host}:${port}`;
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return [
        `There is no machine called "${host}".`,
        'Correct the host in DATABASE_URL, or look at the name server of this network.',
      ];
    case 'ECONNREFUSED':
      return [
        `Nothing listens at ${where}.`,
        'Start PostgreSQL there, or correct host and port in DATABASE_URL; on another machine it must listen on more than localhost (listen_addresses).',
      ];
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return [
        `${where} does not answer.`,
        'Look at the firewall between the two machines, and at host and port in DATABASE_URL.',
      ];
    case '28P01':
      return [
        `The server at ${where} refuses the user "${user}": wrong password, or no such user.`,
        `Correct user and password in DATABASE_URL (special characters as %40 and so on), or set it there: ALTER ROLE "${user}" LOGIN PASSWORD '...';`,
      ];
    case '28000':
      return [
        `The server at ${where} does not let the user "${user}" in: ${message}.`,
        'Make that user there (CREATE ROLE ... LOGIN), allow this machine in its pg_hba.conf, or add ?sslmode=verify-full to DATABASE_URL if it wants encryption.',
      ];
    case '3D000':
      return [
        `The server at ${where} has no database "${database}".`,
        `Make it there: CREATE DATABASE "${database}" OWNER "${user}" ENCODING 'UTF8' TEMPLATE template0;`,
      ];
    case '42501':
      return [
        `The user "${user}" may not connect to the database "${database}".`,
        `Give the right there: GRANT CONNECT ON DATABASE "${database}" TO "${user}";`,
      ];
    case '53300':
      return [
        `The server at ${where} has no connection left.`,
        'Close other programs, or raise its max_connections.',
      ];
    case '57P03':
      return [`The server at ${where} is just starting or stopping.`, 'Start again in a minute.'];
    default:
      return [
        `The server at ${where} cannot be used: ${message}.`,
        ...(/ssl|tls|certificate/i.test(`${code} ${message}`)
          ? [
              'Add ?sslmode=verify-full to DATABASE_URL if it needs encryption, ?sslmode=disable if it has none, or trust its certificate with NODE_EXTRA_CA_CERTS.',
            ]
          : ['Look whether a PostgreSQL 15 or newer is at this address, and at its log.']),
      ];
  }
}

/** Messages for what a server lacks; empty if it can be used. */
export function serverProblems({ facts, address }: { facts: ServerFacts; address: ServerAddress }): string[] {
  const { user, database } = address;
  if (facts.versionNumber < OLDEST_VERSION * 10_000) {
    return [
      `The server at ${address.host}:${address.port} is PostgreSQL ${facts.version}; ${OLDEST_VERSION} or newer is needed.`,
      'Upgrade it, or leave DATABASE_URL away: then the PostgreSQL that comes along is used.',
    ];
  }
  if (facts.readOnly) {
    return [
      `The server at ${address.host}:${address.port} is a read-only copy.`,
      'Give the address of the primary server.',
    ];
  }
  const problems: string[] = [];
  if (facts.encoding !== 'UTF8') {
    problems.push(
      `The database "${database}" is kept in ${facts.encoding} and cannot hold every letter.`,
      `Make one in UTF-8: CREATE DATABASE "${database}_utf8" OWNER "${user}" ENCODING 'UTF8' TEMPLATE template0;`,
    );
  }
  if (!facts.mayCreateSchemas) {
    problems.push(
      `The user "${user}" may not create tables in the database "${database}".`,
      `Let an administrator run: ALTER DATABASE "${database}" OWNER TO "${user}";`,
    );
  } else if (!facts.mayCreateInPublic) {
    problems.push(
      `The user "${user}" may not create tables in the schema public of the database "${database}".`,
      `Let an administrator run there: GRANT CREATE ON SCHEMA public TO "${user}";`,
    );
  }
  const grant = (role: string) => `GRANT ${role} TO "${user}"${grantTerms(facts.versionNumber)};`;
  if (facts.absentRoles.length > 0 && !facts.mayCreateRoles) {
    problems.push(
      `The user "${user}" may not create the roles ${facts.absentRoles.join(' and ')}, which keep companies apart.`,
      `Let an administrator run: ALTER ROLE "${user}" CREATEROLE; or make them:`,
      ...facts.absentRoles.map((role) => `  CREATE ROLE ${role} NOLOGIN; ${grant(role)}`),
    );
  }
  if (facts.closedRoles.length > 0) {
    problems.push(
      `The user "${user}" may not change into the roles ${facts.closedRoles.join(' and ')}, which keep companies apart.`,
      'Let an administrator run:',
      ...facts.closedRoles.map((role) => `  ${grant(role)}`),
    );
  }
  if (facts.missingExtensions.length > 0) {
    problems.push(
      `The server lacks the extensions ${facts.missingExtensions.join(', ')} (needed: ${EXTENSIONS.join(', ')}).`,
      'Install the contrib package of PostgreSQL there (postgresql-contrib), or allow them at the provider.',
    );
  }
  return problems;
}
