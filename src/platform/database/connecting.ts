// How every connection to PostgreSQL is opened: to the one server there is, or to whichever of several is the primary now.
import { Client, type ClientConfig } from 'pg';
import { parseAddress, type Address, type Server } from './addresses/address.ts';
import { withoutNamedParts } from './addresses/parameters.ts';
import { findPrimary, forgetPrimary } from './addresses/primary.ts';
import { tlsOf, withoutTls } from './addresses/tls.ts';

type Connecting = Pick<ClientConfig, 'ssl'> & { connectionString: string; Client?: typeof Client };

/** For the settings of a pool. @throws ConfigError where a file that the address names cannot be read. */
export function connectionTo(given: string): Connecting {
  const url = withoutNamedParts(given);
  const connectionString = withoutTls(url);
  const tls = tlsOf(url);
  const address = parseAddress(connectionString);
  if (address === null || (address.servers.length < 2 && !address.isPrimaryWanted))
    return { ...tls, connectionString };
  return { ...tls, connectionString: address.url, Client: clientOf(address, tls) };
}

/** A connection of one's own, not connected yet. */
export function newClient(url: string, config: ClientConfig): Client {
  const { Client: Chosen = Client, ...connecting } = connectionTo(url);
  return new Chosen({ ...config, ...connecting });
}

/** What a server says that takes no changes, or none any more. */
const READ_ONLY = '25006';

type Told = (error: Error | null, client?: Client) => void;
/** As the driver has it. */
type Done = ((error: Error) => void) | ((error: null, client: Client) => void);
type Inner = Client & { host: string; port: number; connection: NodeJS.EventEmitter };

/**
 * Looks for the primary before it connects. Where that has gone meanwhile, or a server is told that it takes no changes, the next
 * connection looks again; one to a server that has become a standby ends with the statement that found out.
 */
function clientOf(address: Address, tls: Pick<ClientConfig, 'ssl'>): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const { connection } = this as unknown as Inner;
      connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code !== READ_ONLY) return;
        forgetPrimary(address);
        setImmediate(() => void this.end().catch(() => undefined));
      });
    }

    override connect(): Promise<Client>;
    override connect(done: Done): void;
    override connect(done?: Done): Promise<Client> | undefined {
      if (done === undefined) return this.connectToPrimary();
      const told = done as Told;
      void this.connectToPrimary().then(
        (client) => setImmediate(told, null, client),
        (error: unknown) => setImmediate(told, error as Error),
      );
      return undefined;
    }

    private async connectToPrimary(): Promise<Client> {
      const inner = this as unknown as Inner;
      const server: Server = await findPrimary(address, tls);
      inner.host = server.host;
      inner.port = server.port;
      try {
        return await super.connect();
      } catch (error) {
        forgetPrimary(address);
        throw error;
      }
    }
  };
}
