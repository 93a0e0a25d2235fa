// Who has given up waits for no connection, whenever that was.
import { afterAll, expect, test } from 'vitest';
import { Agent } from 'undici';
import { sendAndKeep } from '../../../src/platform/outbound/receiving.ts';

/** Nobody ever answers. */
const agent = new Agent({ connect: () => undefined });
afterAll(() => agent.destroy());

function sent(signal: AbortSignal): Promise<unknown> {
  const request = { origin: 'https://example.com', path: '/', method: 'GET' } as const;
  return sendAndKeep(agent, request, {
    limits: { maxResponseBytes: 1, onTooLarge: 'fail' },
    signal,
    onStatus: () => undefined,
    isBodiless: () => false,
  });
}

test.each(['before it is sent', 'while it connects'])('given up %s', async (when) => {
  const controller = new AbortController();
  const reason = new Error('the caller has gone');
  if (when === 'before it is sent') controller.abort(reason);
  const answer = sent(controller.signal);
  controller.abort(reason);
  await expect(answer).rejects.toBe(reason);
});
