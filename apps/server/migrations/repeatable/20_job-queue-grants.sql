-- Jobs are enqueued in the tenant's own transaction, so that a rollback takes them along.
GRANT USAGE ON SCHEMA pgboss TO app_tenant, app_system;
GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA pgboss TO app_tenant, app_system;
ALTER DEFAULT PRIVILEGES IN SCHEMA pgboss GRANT SELECT, INSERT ON TABLES TO app_tenant, app_system;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO app_tenant, app_system;
