// Traces by the environment alone, off by default:
//   npm install --prefix deploy/traces --omit=dev
//   NODE_OPTIONS="--import /app/deploy/traces/traces.mjs" OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318
// OTEL_TRACES_SAMPLER=parentbased_traceidratio with OTEL_TRACES_SAMPLER_ARG=0.05 keeps one call in twenty.
import { register } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';

// Without it, modules that are imported rather than required would not be seen.
register('import-in-the-middle/hook.mjs', import.meta.url);

process.env.OTEL_SERVICE_NAME ??= `sourcewiz-${process.env.ROLES ?? 'program'}`;
/** Health checks and metrics would be most of what there is. */
const UNTRACED = /^\/(healthz|readyz|metrics)\b/;

const ADDRESSES = ['url.path', 'url.full', 'url.query', 'http.target', 'http.url'];
/** Tokens of links, signatures and people's addresses, which the log does not have either. */
const withoutSecrets = (address) =>
  address
    .replace(/\?.*$/, '')
    .replace(/(\/(?:view-[a-z-]+|qr\/public)\/)[^/]+/, '$1…')
    .replace(/[^/]*(@|%40)[^/]*/g, '…');
const cutting = {
  onStart() {},
  onEnd({ attributes }) {
    for (const name of ADDRESSES) {
      if (typeof attributes[name] === 'string') attributes[name] = withoutSecrets(attributes[name]);
    }
  },
  forceFlush: async () => {},
  shutdown: async () => {},
};

const sdk = new NodeSDK({
  spanProcessors: [cutting, new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  metricReaders: [],
  logRecordProcessors: [],
  instrumentations: [
    new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url }) => UNTRACED.test(url ?? '') }),
    // The values of a statement are not recorded.
    new PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
    new UndiciInstrumentation(),
    new FastifyOtelInstrumentation({ registerOnInitialization: true }),
  ],
});
sdk.start();
process.once('SIGTERM', () => void sdk.shutdown().catch(() => undefined));
