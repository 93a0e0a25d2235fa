// How many connections a server takes: of all together, and of what one client can connect from.
import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createNeighbourhood } from '../../src/http/heads/client-address.ts';
import { limitConnections, type Connections } from '../../src/http/heads/connections.ts';

describe('what one client can connect from', () => {
  const from = createNeighbourhood('10.0.0.0/8, 2001:db8:ffff::/48');
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::1', '2001:db8:1:2::'],
    ['2001:db8:1:3::1', '2001:db8:1:3::'],
    ['', 'unknown'],
    ['127.0.0.1', null],
    ['::ffff:127.9.9.9', null],
    ['::1', null],
    ['10.1.2.3', null],
    ['2001:db8:ffff::9', null],
  ])('%s counts as %s', (address, counted) => expect(from(address)).toBe(counted));
});

describe('the limits', () => {
  class FakeSocket extends EventEmitter {
    destroyed = false;
    readonly remoteAddress: string;
    constructor(remoteAddress: string) {
      super();
      this.remoteAddress = remoteAddress;
    }
    destroy(): void {
      if (this.destroyed) return;
      this.destroyed = true;
      this.emit('close');
    }
  }
  const opened = (): { server: Server; connections: Connections; connect(address: string): FakeSocket } => {
    // What reads from a connection is no part of this.
    const server = createServer().removeAllListeners('connection');
    const connections = limitConnections(server, '10.0.0.0/8', 20);
    const connect = (address: string): FakeSocket => {
      const socket = new FakeSocket(address);
      server.emit('connection', socket as unknown as Socket);
      return socket;
    };
    return { server, connections, connect };
  };
  const taken = (sockets: FakeSocket[]): number => sockets.filter(({ destroyed }) => !destroyed).length;

  test('a tenth of all for one address; what it closes is room again; nobody else notices', () => {
    const { connect } = opened();
    const ofOne = Array.from({ length: 5 }, () => connect('203.0.113.7'));
    expect(taken(ofOne)).toBe(2);
    expect(connect('203.0.113.8').destroyed).toBe(false);
    ofOne[0]?.destroy();
    expect(connect('203.0.113.7').destroyed).toBe(false);
    expect(connect('203.0.113.7').destroyed).toBe(true);
  });

  test('trusted proxies and this machine have no limit but that of all', () => {
    const { connect } = opened();
    const many = Array.from({ length: 30 }, (_, n) => connect(n % 2 === 0 ? '10.0.0.9' : '127.0.0.1'));
    expect(taken(many)).toBe(20);
  });

  test('the end of the last one is told', async () => {
    const { connections, connect } = opened();
    await connections.whenNone();
    const [one, other] = [connect('127.0.0.1'), connect('127.0.0.1')];
    let isTold = false;
    const told = connections.whenNone().then(() => (isTold = true));
    one.destroy();
    await Promise.resolve();
    expect(isTold).toBe(false);
    other.destroy();
    expect(await told).toBe(true);
  });
});
