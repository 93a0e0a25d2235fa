// PP-OCR's models in ONNX Runtime, as WebAssembly on one thread: the same answer on every machine, and no code of the system's.
import { readFileSync } from 'node:fs';
import * as ort from 'onnxruntime-web';

/** Where the models are. */
export type ModelFiles = { detection: string; recognition: string; keys: string };
/** What a model makes of numbers in that shape. */
export type Model = (
  input: Float32Array,
  dims: number[],
) => Promise<{ data: Float32Array; dims: readonly number[] }>;
/** `keys`: what the classes of recognition mean, from the second on. */
export type Models = { detect: Model; recognise: Model; keys: string[] };

/** @throws Error where one of the files is none. */
export async function loadModels({ detection, recognition, keys }: ModelFiles): Promise<Models> {
  ort.env.wasm.numThreads = 1;
  return {
    detect: await loadModel(detection),
    recognise: await loadModel(recognition),
    keys: readFileSync(keys, 'utf8').replace(/\n$/, '').split('\n'),
  };
}

async function loadModel(path: string): Promise<Model> {
  const session = await ort.InferenceSession.create(readFileSync(path));
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return async (numbers, dims) => {
    const given = new ort.Tensor('float32', numbers, dims);
    const made = (await session.run({ [input]: given }))[output];
    if (made === undefined || !(made.data instanceof Float32Array))
      throw new Error(`The model ${path} answers with something else than numbers.`);
    return { data: made.data, dims: made.dims };
  };
}
