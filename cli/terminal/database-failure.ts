// What a person is told where the database is away, does not let us in, or refuses a statement.

import { isUntrusted } from '../../src/platform/database/away.ts';

type Told = { code: string; message: string };
type DatabaseError = Error & { code?: string };

/** Null where the error is not one of a database. */
export const describeDatabaseFailure = (error: DatabaseError): Told | null =>
  unreachable(error) ?? untrusted(error) ?? withoutTls(error) ?? refusing(error);

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const UNREACHABLE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
];

function unreachable({ code = '', message }: DatabaseError): Told | null {
  if (
    !UNREACHABLE.includes(code) &&
    !/timeout exceeded when trying to connect|Connection terminated/.test(message)
  )
    return null;
  return {
    code: 'database_unreachable',
    message: `The database cannot be reached: ${sentence(message || code)} Check DATABASE_URL and that PostgreSQL runs.`,
  };
}

function untrusted({ code = '', message }: DatabaseError): Told | null {
  if (!isUntrusted(code)) return null;
  const why = message.replace(/; if the root CA is installed locally.*/s, '');
  return {
    code: 'database_untrusted',
    message: `The certificate of the database does not show that it is the one meant: ${sentence(why)} In DATABASE_URL name the server as its certificate does, and who signed that: sslmode=verify-full&sslrootcert=FILE. With sslmode=require nobody looks at it.`,
  };
}

function withoutTls({ message }: DatabaseError): Told | null {
  if (/no pg_hba\.conf entry.*no encryption/.test(message))
    return {
      code: 'database_error',
      message:
        'The database lets nobody in without TLS. Add sslmode=verify-full to DATABASE_URL, with sslrootcert=FILE where an authority of your own signed its certificate.',
    };
  if (!message.includes('does not support SSL')) return null;
  return {
    code: 'database_error',
    message:
      'The database does not speak TLS. Switch it on there (ssl = on), or take sslmode out of DATABASE_URL.',
  };
}

const REFUSALS: Record<string, string> = {
  '28P01': 'The database refuses the password. Check DATABASE_URL.',
  '28000': 'The database refuses the user. Check DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist. Create it first.',
  '42501': 'The database user may not do this. Give it the rights on its schema.',
  '53300': 'The database has no connection left. Stop something else that uses it, or raise max_connections.',
  '53100': 'The disk of the database is full. Nothing was changed; free some space, and try again.',
  '55P03': 'Somebody else is using the tables. Stop what is connected to the database, and try again.',
  '57P03': 'The database is starting up. Try again in a moment.',
  '42P01': 'The database is not prepared. Run "intake migrate up".',
  '42703': 'The database is not up to date. Run "intake migrate up".',
};

function refusing({ code = '' }: DatabaseError): Told | null {
  const message = REFUSALS[code];
  return message === undefined ? null : { code: 'database_error', message };
}
