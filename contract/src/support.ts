import { Type } from 'typebox'
import { body, endpoint, nullable, Nothing } from './endpoint.ts'

export const supportApi = {
  clientErrorLogger: endpoint({
    method: 'POST',
    path: 'error/clientErrorLogger',
    access: 'public',
    summary: 'Notes an error that a page ran into.',
    body: body({
      userId: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
      errorSource: Type.String({ maxLength: 200 }),
      error: Type.String({ maxLength: 4000 }),
      errorInfo: Type.Optional(nullable(Type.String({ maxLength: 8000 }))),
    }),
    data: Nothing,
  }),
} as const
