import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.API_URL ?? 'http://127.0.0.1:4600';

/** The sellers' application. The buyers' pages have a config of their own. */
export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist/seller', manifest: true, target: 'es2023', emptyOutDir: true },
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
