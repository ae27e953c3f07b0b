import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.API_URL ?? 'http://127.0.0.1:4600';

/** What opens over a page, exact numbers and types of values: many screens have them, not every first screen does. */
const onlyOnSome =
  /@base-ui\/|@floating-ui\/|kit\/fields\/choice|decimal|money\/(exact|money)\.ts|attribute-types/;

/** What this many parts of the application share comes in one file: a hundred small ones compress badly. */
const shared = { name: 'shared', minShareCount: 25, test: (id: string) => !onlyOnSome.test(id) };

/** The sellers' application. The buyers' pages have a config of their own. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/seller',
    manifest: true,
    target: 'es2023',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: [shared] } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/files': server,
      '/view-collection': server,
      '/qr': server,
      '/01': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
