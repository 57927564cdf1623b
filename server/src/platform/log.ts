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
]

/** Structured logs to standard output, one JSON object a line, with secrets removed. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
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
