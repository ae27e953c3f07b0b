/**
 * Who may import whom. Each rule has a folder of the same name in scripts/fixtures/dependency-rules with code that
 * breaks it and no other rule. Paths are relative to the project.
 */
import { allAreas, allowedAreas } from './scripts/area-tiers.mjs';

const TEST_FILE = '\\.(test|fixture)\\.tsx?$';

/** A package, whether it was found in a node_modules folder or not. */
const packages = (/** @type {string[]} */ ...names) => `(^|node_modules/)(${names.join('|')})(/|$)`;

const SQL = packages('drizzle-orm', 'pg');
const FILE_FORMATS = packages(
  'hucre',
  '@myriaddreamin/[^/]+',
  'pptxgenjs',
  'sharp',
  'fflate',
  'yauzl',
  '@cantoo/pdf-lib',
  'unpdf',
  'qrcode',
  'bwip-js',
);

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const tierRules = allAreas().map((area) => ({
  name: 'tiers',
  comment: `scripts/area-tiers.mjs lists the areas that "${area}" may use`,
  severity: 'error',
  from: { path: `^apps/(server|web)/src/areas/${area}/`, pathNot: TEST_FILE },
  to: {
    path: '^apps/(server|web)/src/areas/',
    pathNot: `/areas/(${[area, ...allowedAreas(area)].join('|')})/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'two files that need each other should be one file, or share a third',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-little',
      comment:
        'the contract runs in the browser and on the server and belongs to neither: zod for shapes, decimal.js for numbers',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TEST_FILE },
      to: { pathNot: ['^packages/contract/src/', packages('zod', 'decimal\\.js')] },
    },
    {
      name: 'web-and-server-are-apart',
      comment: 'they share only the contract (here, web uses server)',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'web-and-server-are-apart',
      comment: 'they share only the contract (here, server uses web)',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'area-only-through-its-door',
      comment: 'what another area may use is in its index.ts',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/areas/([^/]+)/' },
      to: {
        path: '^apps/(server|web)/src/areas/[^/]+/',
        pathNot: ['/src/areas/$2/', '/src/areas/[^/]+/index\\.tsx?$'],
      },
    },
    {
      name: 'composition-through-doors',
      comment:
        'code that assembles the program uses doors and manifests; on the web also routes, texts, navigation and finders, which load no page yet',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/', pathNot: ['/src/areas/', TEST_FILE] },
      to: {
        path: '/src/areas/[^/]+/',
        pathNot: [
          '/src/areas/[^/]+/index\\.tsx?$',
          '^apps/server/src/areas/[^/]+/area\\.ts$',
          '^apps/web/src/areas/[^/]+/[^/]*(routes|nav|finder)\\.tsx?$',
          '^apps/web/src/areas/[^/]+/[^/]+\\.(en|tr)\\.ts$',
        ],
      },
    },
    {
      name: 'platform-knows-no-area',
      comment: 'areas build on the platform, not the other way round',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/platform/' },
      to: { path: '^apps/(server|web)/src/(areas|app|demo|buyer|main\\.tsx?)(/|$)' },
    },
    ...tierRules,
    {
      name: 'sql-only-in-stores',
      comment: 'SQL lives in *.store.ts, tables in *.tables.ts, and connections in platform/db',
      severity: 'error',
      from: {
        path: '^apps/[^/]+/src/',
        pathNot: ['\\.(store|tables)\\.ts$', '^apps/server/src/platform/(db|jobs|live)/', TEST_FILE],
      },
      to: { path: SQL },
    },
    {
      name: 'rules-are-pure',
      comment: '*.rules.ts only computes: it reads no files, no clock and no database',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: {
        pathNot: [
          '\\.rules\\.ts$',
          'packages/contract/src/',
          packages('@sourcewiz/contract', 'temporal-polyfill', 'zod'),
        ],
      },
    },
    {
      name: 'file-formats-only-in-platform',
      comment: 'libraries for Excel, PDF, slides, archives and images stay behind platform/',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/', pathNot: ['^apps/server/src/platform/', TEST_FILE] },
      to: { path: FILE_FORMATS },
    },
    {
      name: 'production-imports-no-tests',
      comment: 'helpers of tests, journeys and benchmarks are not part of the program',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TEST_FILE },
      to: { path: ['^apps/[^/]+/test/', '^(e2e|bench)/', TEST_FILE] },
    },
    {
      name: 'buyer-page-stays-light',
      comment: 'React takes 68 of its 90 KB: no component library, router, query or i18n library there',
      severity: 'error',
      from: { path: '^apps/web/src/buyer/' },
      to: {
        path: packages(
          '@base-ui/[^/]+',
          '@tanstack/[^/]+',
          'i18next',
          'react-i18next',
          'lucide-react',
          'zod',
        ),
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Only our own builds: many packages have their entry file in a folder called dist, too.
    exclude: { path: '^apps/[^/]+/dist/' },
    // TypeScript 7 has no compiler API: the default parser would check nothing and report no errors.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
