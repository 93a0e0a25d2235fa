// What keeps a connector from being called as it is meant, with its place.

/** `field` is a path with dots, as in the details of a refusal; `message` says what to do, and repeats no secret. */
export type ConnectorProblem = { field: string; message: string };
