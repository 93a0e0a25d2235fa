// The same work asked for by many at the same time is done once; it is given up when all of them have given up.

export type Flights<T> = {
  /** Joins the work under this key, or begins it. Rejects with the signal's reason where this caller gives up. */
  join: (
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal | undefined,
  ) => Promise<T>;
};

type Flight<T> = { result: Promise<T>; controller: AbortController; waiting: number };

export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>();
  const begin = (key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> => {
    const controller = new AbortController();
    const flight: Flight<T> = { controller, waiting: 0, result: work(controller.signal) };
    const land = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.result.then(land, land);
    flights.set(key, flight);
    return flight;
  };
  return {
    async join(key, work, signal) {
      signal?.throwIfAborted();
      const flight = flights.get(key) ?? begin(key, work);
      flight.waiting += 1;
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const leave = (): void => {
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          // Whoever comes now begins anew.
          if (flights.get(key) === flight) flights.delete(key);
          flight.controller.abort(signal?.reason);
        }
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([flight.result, aborted]);
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}
