-- Live events larger than a notification's 8 kB travel through this table (Socket.IO's PostgreSQL adapter).
CREATE TABLE IF NOT EXISTS socket_io_attachments (
  id bigserial UNIQUE,
  created_at timestamptz DEFAULT now(),
  payload bytea
);
-- Events of all organisations pass here. The program reads them as the owner; the roles of queries have no business with them.
REVOKE ALL ON socket_io_attachments, schema_repeatable FROM app_tenant, app_system;
REVOKE ALL ON SEQUENCE socket_io_attachments_id_seq FROM app_tenant, app_system;
