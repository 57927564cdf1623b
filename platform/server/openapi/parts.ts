import type { Schema } from './schemas.ts'

/** The schemas that all calls share. */
export const sharedSchemas: Readonly<Record<'Success' | 'Failure' | 'FieldError', Schema>> = {
  Success: {
    type: 'object',
    properties: {
      status: { type: 'integer', const: 200, description: 'The HTTP status once more.' },
      message: { type: 'string', description: 'What was done, for a person.' },
    },
    required: ['status', 'message'],
  },
  Failure: {
    type: 'object',
    properties: {
      status: { type: 'integer', description: 'The HTTP status once more.' },
      message: { type: 'string', description: 'Why it was refused, for a person and in their language.' },
      code: { type: 'string', description: 'Why it was refused, for a program.' },
      errors: {
        type: 'array',
        items: { $ref: '#/components/schemas/FieldError' },
        description: 'What is wrong with single fields.',
      },
      data: {
        description: 'What helps to go on, where there is something: with `changed-meanwhile`, what is stored now.',
      },
      requestId: { type: 'string', description: 'Under which this request is found in the logs.' },
    },
    required: ['status', 'message', 'code', 'requestId'],
  },
  FieldError: {
    type: 'object',
    properties: {
      field: { type: 'string', description: 'Name of the field, or its path.' },
      message: { type: 'string', description: 'What is wrong with it, for a person.' },
    },
    required: ['field', 'message'],
  },
}

export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A key of the caller’s choice. A repeat with the same key within 24 hours is not carried out again, and answered as the first was.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
} as const

const describeCount = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } }) as const

/** The headers of responses. */
export const responseHeaders = {
  RateLimitLimit: describeCount(
    'How many such calls may be made within one window; sent with a key, and where a limit applies.',
  ),
  RateLimitRemaining: describeCount('How many of them are left in the present window.'),
  RateLimitReset: describeCount('In how many seconds the present window ends.'),
  RetryAfter: describeCount('In how many seconds to try again.'),
  IdempotencyReplayed: {
    description: '`true` when an earlier request with the same Idempotency-Key was answered so.',
    schema: { type: 'string', const: 'true' },
  },
} as const
