export { addFigures, figures, type Figure } from './figures.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { platformFigures } from './platform-figures.ts';
export { serveMetrics } from './serve-metrics.ts';
