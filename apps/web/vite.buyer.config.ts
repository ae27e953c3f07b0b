import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The buyers' pages: `vite build -c vite.buyer.config.ts` makes what the browser loads, the same with `--ssr` what the
 * server draws the pages with. Nothing of the sellers' application is in either.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  base: '/assets/buyer/',
  publicDir: false,
  // React's development version is several times slower and must not be chosen by the server's environment.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        outDir: 'dist/buyer-ssr',
        target: 'node24',
        emptyOutDir: true,
        rolldownOptions: { input: 'src/buyer/render.tsx' },
      }
    : {
        outDir: 'dist/buyer',
        assetsDir: '',
        manifest: true,
        target: 'es2023',
        emptyOutDir: true,
        // A font in the style sheet would delay the first paint.
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/buyer/hydrate.tsx' },
      },
}));
