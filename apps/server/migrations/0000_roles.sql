-- The roles of the two kinds of transaction. They own nothing and cannot sign in.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app_tenant') THEN CREATE ROLE app_tenant NOLOGIN; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app_system') THEN CREATE ROLE app_system NOLOGIN; END IF;
  -- The connecting role may become them, and has none of their rights before it does.
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
     AND NOT (pg_has_role(current_user, 'app_tenant', 'MEMBER') AND pg_has_role(current_user, 'app_system', 'MEMBER')) THEN
    IF current_setting('server_version_num')::int >= 160000 THEN
      EXECUTE 'GRANT app_tenant, app_system TO CURRENT_USER WITH INHERIT FALSE, SET TRUE';
    ELSE
      EXECUTE 'GRANT app_tenant, app_system TO CURRENT_USER';
    END IF;
  END IF;
END $$;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO app_tenant, app_system;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO app_tenant, app_system;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO app_tenant, app_system;
