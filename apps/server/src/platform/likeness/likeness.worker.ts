import { parentPort, workerData } from 'node:worker_threads';
import { giveWayInThread } from '../give-way.ts';
import { describeImage } from './describe-image.ts';
import { ExactIndex } from './exact-index.ts';
import type { LikenessAnswer, LikenessOrder } from './likeness-messages.ts';
import { loadEncoder, type Encoder } from './onnx-encoder.ts';
import { perceptualHash } from './perceptual-hash.ts';
import { loadProjection } from './projection.ts';

/** The thread that describes images and holds the indexes of companies, so that none of this blocks requests. */
giveWayInThread();
const { modelPath } = workerData as { modelPath: string | undefined };
const projection = loadProjection();
const indexes = new Map<string, ExactIndex>();
const encoder = openEncoder();

const kinds: ReadonlySet<string> = new Set(['describe', 'update', 'search', 'drop']);
parentPort?.on('message', (message: LikenessOrder) => {
  if (!kinds.has(message.kind)) return;
  void answer(message).then(send, (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    send({ kind: 'failed', id: message.id, reason });
  });
});

async function answer(order: LikenessOrder): Promise<LikenessAnswer> {
  switch (order.kind) {
    case 'describe':
      return describe(order);
    case 'update':
      return update(order);
    case 'search':
      return search(order);
    case 'drop':
      return drop(order);
  }
}

type Order<Kind extends LikenessOrder['kind']> = Extract<LikenessOrder, { kind: Kind }>;

async function describe(order: Order<'describe'>): Promise<LikenessAnswer> {
  const descriptors = await describeImage(order, projection);
  const phash = await perceptualHash(order.file);
  const neural = await (await encoder)?.encode(order.file, order.region);
  return { kind: 'described', id: order.id, descriptors, neural, phash };
}

function update({ id, orgId, changes }: Order<'update'>): LikenessAnswer {
  const known = changes.reset === true ? undefined : indexes.get(orgId);
  const index = known ?? new ExactIndex();
  indexes.set(orgId, index);
  for (const productId of changes.removed ?? []) index.removeProduct(productId);
  for (const [productId, imageIds] of changes.products ?? []) index.putProduct(productId, imageIds);
  if (changes.images) index.putImages(changes.images);
  if (changes.blank) index.putBlank(changes.blank);
  if (changes.neural) index.putNeural(changes.neural);
  return { kind: 'updated', id, bytes: index.bytes };
}

function search({ id, orgId, ...query }: Order<'search'>): LikenessAnswer {
  const index = indexes.get(orgId);
  if (!index) throw new Error('The index of the company is not loaded');
  return { kind: 'found', id, answer: index.search(query) };
}

function drop({ id, orgId }: Order<'drop'>): LikenessAnswer {
  indexes.delete(orgId);
  return { kind: 'dropped', id };
}

async function openEncoder(): Promise<Encoder | undefined> {
  if (modelPath === undefined) {
    send({ kind: 'encoder', model: undefined, reason: undefined });
    return undefined;
  }
  const loaded = await loadEncoder(modelPath);
  if (loaded.ok) {
    send({ kind: 'encoder', model: loaded.encoder.model, reason: undefined });
    return loaded.encoder;
  }
  send({ kind: 'encoder', model: undefined, reason: loaded.reason });
  return undefined;
}

function send(message: LikenessAnswer): void {
  parentPort?.postMessage(message);
}
