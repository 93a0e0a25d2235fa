// A resolver for tests: names to addresses, in sequence where a name changes its mind, with every question counted.
import { isIP } from 'node:net';

type Answer = { address: string; family: 4 | 6 };
/** One answer for ever, or (a list of lists) the answers of successive questions, the last one repeated. */
export type TestRecord = string[] | string[][];

export type TestResolver = {
  (hostname: string): Promise<Answer[]>;
  /** The names that were asked for, in order. */
  readonly questions: string[];
  /** Adds or replaces a name. */
  set: (hostname: string, record: TestRecord) => void;
};

/** Answers from the table alone; an unknown name is ENOTFOUND, as from a real resolver. */
export function testResolver(records: Record<string, TestRecord>): TestResolver {
  const table = new Map<string, string[][]>();
  const set = (hostname: string, record: TestRecord): void => void table.set(hostname, asSequence(record));
  for (const [hostname, record] of Object.entries(records)) set(hostname, record);
  const questions: string[] = [];
  const resolve = async (hostname: string): Promise<Answer[]> => {
    questions.push(hostname);
    const sequence = table.get(hostname);
    const addresses = sequence === undefined || sequence.length < 2 ? sequence?.[0] : sequence.shift();
    if (addresses === undefined) {
      throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', hostname });
    }
    return addresses.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
  };
  return Object.assign(resolve, { questions, set });
}

const asSequence = (record: TestRecord): string[][] =>
  record.every((entry) => typeof entry === 'string')
    ? [record]
    : record.filter((entry) => typeof entry !== 'string');
