-- Live events larger than a notification's 8 kB travel through this table (Socket.IO's PostgreSQL adapter).
CREATE TABLE IF NOT EXISTS socket_io_attachments (
  id bigserial UNIQUE,
  created_at timestamptz DEFAULT now(),
  payload bytea
);
