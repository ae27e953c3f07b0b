// A tiny image encoder with random weights, written as a protobuf by hand (onnx.proto3, IR version 8, opset 13):
// Conv 16 × 16 → Relu → GlobalAveragePool → Flatten → Gemm.

const CHANNELS = 48;
const DIMENSIONS = 32;
const KERNEL = 16;

type Part = readonly number[] | Uint8Array;

/** Bytes of the model; the same every time. */
export function tinyEncoder(): Buffer {
  const random = randomNumbers(7);
  const weights = (shape: readonly number[]) =>
    Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, () => (random() - 0.5) * 0.2);
  const tensors = [
    tensor('conv_w', [CHANNELS, 3, KERNEL, KERNEL], weights),
    tensor('conv_b', [CHANNELS], weights),
    tensor('fc_w', [CHANNELS, DIMENSIONS], weights),
    tensor('fc_b', [DIMENSIONS], weights),
  ];
  const nodes = [
    node('Conv', ['pixel_values', 'conv_w', 'conv_b'], 'conv', [
      ints('kernel_shape', [KERNEL, KERNEL]),
      ints('strides', [KERNEL, KERNEL]),
    ]),
    node('Relu', ['conv'], 'relu'),
    node('GlobalAveragePool', ['relu'], 'pooled'),
    node('Flatten', ['pooled'], 'flat'),
    node('Gemm', ['flat', 'fc_w', 'fc_b'], 'image_embeds'),
  ];
  const graph = message([
    ...nodes.map((one) => field(1, one)),
    field(2, text('tiny')),
    ...tensors.map((one) => field(5, one)),
    field(11, valueInfo('pixel_values', [1, 3, 224, 224])),
    field(12, valueInfo('image_embeds', [1, DIMENSIONS])),
  ]);
  const opset = message([number(2, 13)]);
  return Buffer.from(message([number(1, 8), field(7, graph), field(8, opset)]));
}

function tensor(
  name: string,
  shape: readonly number[],
  weights: (shape: readonly number[]) => Float32Array,
): Uint8Array {
  const data = weights(shape);
  return message([
    ...shape.map((size) => number(1, size)),
    number(2, 1),
    field(8, text(name)),
    field(9, new Uint8Array(data.buffer)),
  ]);
}

function node(kind: string, inputs: readonly string[], output: string, attributes: Uint8Array[] = []) {
  return message([
    ...inputs.map((name) => field(1, text(name))),
    field(2, text(output)),
    field(4, text(kind)),
    ...attributes.map((one) => field(5, one)),
  ]);
}

function ints(name: string, values: readonly number[]): Uint8Array {
  return message([field(1, text(name)), ...values.map((value) => number(8, value)), number(20, 7)]);
}

function valueInfo(name: string, shape: readonly number[]): Uint8Array {
  const dimensions = message(shape.map((size) => field(1, message([number(1, size)]))));
  const type = message([field(1, message([number(1, 1), field(2, dimensions)]))]);
  return message([field(1, text(name)), field(2, type)]);
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const message = (parts: readonly Part[]): Uint8Array =>
  Uint8Array.from(Buffer.concat(parts.map((p) => Buffer.from(p))));
const field = (id: number, content: Uint8Array): Uint8Array =>
  message([varint(id * 8 + 2), varint(content.length), content]);
const number = (id: number, value: number): Uint8Array => message([varint(id * 8), varint(value)]);

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low + 128 : low);
  } while (rest > 0);
  return bytes;
}

/** Mulberry32 (Tommy Ettinger, public domain). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
