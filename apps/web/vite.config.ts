import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.API_URL ?? 'http://127.0.0.1:4600';

/** Lists to choose from and the kinds of values: many screens have them, no first screen needs all of them. */
const onlyInForms =
  /@base-ui\/react\/(esm\/)?(combobox|select)|kit\/fields\/(choice|searchable|short)|useTypeahead|decimal\.js\/|contract\/src\/(money\/(exact|money)\.ts|attribute-types|products\/packaging-math)/;

/** What this many parts of the application share comes in one file: a hundred small ones compress badly. */
const shared = { name: 'shared', minShareCount: 15, test: (id: string) => !onlyInForms.test(id) };

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
      '/socket.io': { target: server, ws: true },
    },
  },
});
