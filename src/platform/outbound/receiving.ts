// Hands a request to undici and keeps of the answer what fits: without the streams of its usual interface, which cost as much as the
// exchange itself.
import type { Dispatcher } from 'undici';
import { OutboundError } from './outbound-error.ts';

export type Limits = { maxResponseBytes: number; onTooLarge: 'fail' | 'truncate' };

type AnswerHeaders = Record<string, string | string[] | undefined>;
export type Received = { status: number; headers: AnswerHeaders; body: Buffer; truncated: boolean };

type Receiving = {
  limits: Limits;
  signal: AbortSignal;
  /** Is told of the status line, also where the rest fails. */
  onStatus(status: number): void;
  /** Whether the body of such an answer is not read; the connection ends then. */
  isBodiless(status: number): boolean;
};

type State = {
  controller: Dispatcher.DispatchController | null;
  status: number;
  headers: AnswerHeaders;
  chunks: Buffer[];
  size: number;
};

/** Rejects with `too_large`, with the reason of the signal, or with what undici says. */
export async function sendAndKeep(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  receiving: Receiving,
): Promise<Received> {
  const { signal } = receiving;
  // What was given up already tells nobody any more.
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const state: State = { controller: null, status: 0, headers: {}, chunks: [], size: 0 };
  const abort = (): void => {
    reject(signal.reason);
    state.controller?.abort(signal.reason as Error);
  };
  signal.addEventListener('abort', abort, { once: true });
  try {
    dispatcher.dispatch(request, handlerOf(state, { ...receiving, method: request.method, resolve, reject }));
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

type Ending = Receiving & {
  method: string;
  resolve(received: Received): void;
  reject(error: unknown): void;
};

/** What comes after the end was told, is heard by nobody: an abort reports itself as an error. */
function handlerOf(state: State, ending: Ending): Dispatcher.DispatchHandler {
  const { signal, limits, method, resolve, reject } = ending;
  const end = (truncated: boolean): void => {
    const { status, headers, chunks } = state;
    resolve({ status, headers, body: Buffer.concat(chunks), truncated });
  };
  const refuse = (controller: Dispatcher.DispatchController): void => {
    const error = new OutboundError(
      'too_large',
      `The response is larger than ${limits.maxResponseBytes} bytes.`,
    );
    reject(error);
    controller.abort(error);
  };
  return {
    onRequestStart(controller) {
      state.controller = controller;
      // undici heeds no abort while it connects.
      if (signal.aborted) controller.abort(signal.reason as Error);
    },
    onResponseStart(controller, status, headers) {
      if (status < 200) return;
      Object.assign(state, { status, headers });
      ending.onStatus(status);
      const announced = method === 'HEAD' ? 0 : Number(headers['content-length'] ?? 0);
      if (ending.isBodiless(status)) {
        end(true);
        controller.abort(new Error('what a redirect says is not read'));
      } else if (limits.onTooLarge === 'fail' && announced > limits.maxResponseBytes) refuse(controller);
    },
    onResponseData(controller, chunk) {
      const { maxResponseBytes, onTooLarge } = limits;
      if (state.size > maxResponseBytes) return;
      state.chunks.push(chunk.subarray(0, maxResponseBytes - state.size));
      state.size += chunk.length;
      if (state.size <= maxResponseBytes) return;
      if (onTooLarge === 'fail') return refuse(controller);
      end(true);
      controller.abort(new Error('no more of the answer is read'));
    },
    onResponseEnd: () => end(false),
    onResponseError: (_controller, error) => reject(error),
  };
}
