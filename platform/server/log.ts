import { pino } from 'pino'

export type Log = pino.Logger

/** Field names whose values never reach a log, wherever they stand. */
const secretFields = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'refresh',
  'access',
  'userKey',
  'code',
  'secret',
  'sig',
  'apiKey',
]

/** Structured logs to standard output, one JSON object a line, with secrets removed. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: errorOf },
    redact: {
      paths: [
        ...secretFields,
        ...secretFields.map((name) => `*.${name}`),
        'headers.authorization',
        '*.headers.authorization',
      ],
      censor: '[removed]',
    },
  })
}

/** What a reader needs of an error. A database error carries its whole connection otherwise, and statements with it. */
function errorOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  // Not under the name that mailed codes have, whose values are removed.
  const errorCode = 'code' in error ? { errorCode: String(error.code) } : {}
  return { type: name, message, ...errorCode, stack, ...(cause === undefined ? {} : { cause: errorOf(cause) }) }
}
