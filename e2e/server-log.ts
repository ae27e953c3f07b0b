/** The server log of the journeys; read when they are over. */
export const SERVER_LOG = 'node_modules/.cache/e2e-server.log';
/** Says where the data of the server is that the journeys run against, for commands beside it. */
export const DATA_DIR_FILE = 'node_modules/.cache/e2e-data-dir';
