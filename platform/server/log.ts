import { pino } from 'pino'

export type Log = pino.Logger

/** The access log: none, a line for each request, or the same with the address of its sender. */
export const accessLogs = ['off', 'on', 'addresses'] as const
export type AccessLog = (typeof accessLogs)[number]

/** The names of fields whose values are never logged, at any depth. */
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

/** Creates a log that writes one JSON object per line to standard output, without secrets. */
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

/** Picks the useful parts of an error. A database error also contains its connection and statements. */
function pickError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  // The log removes every value named `code`, because codes in emails have that name. That is why this value has
  // another name.
  const errorCode = 'code' in error ? { errorCode: String(error.code) } : {}
  return { type: name, message, ...errorCode, stack, ...(cause === undefined ? {} : { cause: pickError(cause) }) }
}
