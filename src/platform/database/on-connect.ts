// What each connection by way of a pooler says first.

/** PgBouncer follows this one of a client through all of its transactions. */
export const ON_CONNECT = `set timezone to 'UTC'`;
