import { pino } from 'pino'

export type Log = pino.Logger

/** Field names whose values never reach a log, at any depth. */
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

/** Creates a log to standard output, with one JSON object per line and without secrets. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: pickError },
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

/** Picks what a reader needs from an error. A database error would otherwise contain its whole connection and statements. */
function pickError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  // The log removes the values of `code`, which is also the name of emailed codes, so this has another name.
  const errorCode = 'code' in error ? { errorCode: String(error.code) } : {}
  return { type: name, message, ...errorCode, stack, ...(cause === undefined ? {} : { cause: pickError(cause) }) }
}
