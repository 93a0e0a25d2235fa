// WebAssembly as far as drawing loads it by itself: a module from a file, its instance, and the memory in it.
import { readFileSync } from 'node:fs';

declare const moduleOfWasm: unique symbol;
/** A compiled module, to be handed over as it is. */
export type WasmModule = { readonly [moduleOfWasm]: true };
export type WasmInstance = { readonly exports: Record<string, unknown> };
export type WasmMemory = { readonly buffer: ArrayBuffer };

// The types of Node.js leave out what is also the browsers'.
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => WasmModule;
    Instance: new (module: WasmModule, imports: object) => WasmInstance;
    Memory: new () => WasmMemory;
  };
};

export const compileFile = (path: string): WasmModule => new wasm.Module(readFileSync(path));

export const instantiate = (module: WasmModule, imports: object): WasmInstance =>
  new wasm.Instance(module, imports);

/** Under whatever name it is exported. */
export const memoryOf = ({ exports }: WasmInstance): WasmMemory | undefined =>
  Object.values(exports).find((part) => part instanceof wasm.Memory);
