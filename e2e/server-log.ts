/** The server log of the journeys; read when they are over. */
export const SERVER_LOG = 'node_modules/.cache/e2e-server.log';
