import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const server = process.env.API_URL ?? 'http://127.0.0.1:4600';

/**
 * Parts that screens share, each in one file: a hundred small files compress badly and are a hundred requests. A group
 * takes what its modules import as well, unless an earlier one has it. What only few screens share stays apart, so that
 * nobody loads what they do not need; `scripts/first-screens.test.mjs` has the limits.
 */
const groups = [
  { name: 'entry', tags: ['$initial' as const] },
  { name: 'first', test: /shell\/signed-in-shell|home\/home-page|library\/library-page/ },
  { name: 'sign-in', test: /sign-in\/sign-in-page/ },
  { name: 'overlays', test: /@base-ui\/|@floating-ui\/|kit\/overlays\// },
  { name: 'sort', test: /@dnd-kit\/|kit\/sort/ },
  { name: 'forms', test: /platform\/form\/|kit\/fields\/(?!choice)/, minShareCount: 4 },
  { name: 'values', test: /attribute-types\/|decimal/, minShareCount: 4 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  { name: 'kit', test: /src\/platform\/(kit|list|live)/, minShareCount: 6 },
  { name: 'contract', test: /packages\/contract/, minShareCount: 2 },
  { name: areaOf, test: /src\/areas\//, minShareCount: 4 },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

function areaOf(id: string): string | null {
  return /\/areas\/([^/]+)\//.exec(id)?.[1] ?? null;
}

/** Has the browser fetch what every first screen needs together with the entry, not after it has run. */
const preloadFirst: Plugin = {
  name: 'preload-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk' || chunk.name !== 'first') return [];
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
        return [
          link({ rel: 'modulepreload', href: chunk.fileName }),
          ...styles.map((href) => link({ rel: 'preload', as: 'style', href })),
        ];
      }),
  },
};

function link({ href, ...attrs }: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true, href: `/${href}` }, injectTo: 'head' };
}

/** The sellers' application. The buyers' pages have a config of their own. */
export default defineConfig({
  plugins: [react(), preloadFirst],
  build: {
    outDir: 'dist/seller',
    manifest: true,
    target: 'es2023',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
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
