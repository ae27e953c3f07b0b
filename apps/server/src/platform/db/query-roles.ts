import type pg from 'pg';

/**
 * Roles of the two kinds of transaction: queries change into them. They own nothing, and nobody can sign in with them.
 */
export const QUERY_ROLES = ['app_tenant', 'app_system'] as const;

/** Since PostgreSQL 16 a role may be a member of another, and even give it away, without being able to change into it. */
export const CHANGES_INTO = `case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end`;

/**
 * What a role is granted, so that it has the permissions of a query role only after changing into it; PostgreSQL 15
 * cannot express that.
 */
export const grantTerms = (versionNumber: number) =>
  versionNumber >= 160_000 ? ' WITH INHERIT FALSE, SET TRUE' : '';

/**
 * Creates the query roles if they are missing, and lets a role change into them if it cannot.
 * @param member the connecting role if not given
 */
export async function ensureQueryRoles(client: pg.Client, member?: string): Promise<void> {
  const { rows } = await client.query<{ role: string; member: string; absent: boolean; version: number }>(
    `SELECT role, me.rolname AS member, found.oid IS NULL AS absent,
            current_setting('server_version_num')::int AS version
       FROM unnest($1::text[]) AS role
       JOIN pg_roles AS me ON me.rolname = coalesce($2, current_user)
       LEFT JOIN pg_roles AS found ON found.rolname = role
      WHERE found.oid IS NULL OR NOT pg_has_role(me.oid, found.oid, ${CHANGES_INTO})`,
    [QUERY_ROLES, member],
  );
  for (const { role, member: name, absent, version } of rows) {
    if (absent) await client.query(`CREATE ROLE ${role} NOLOGIN`);
    await client.query(`GRANT ${role} TO ${client.escapeIdentifier(name)}${grantTerms(version)}`);
  }
}
