import { Type } from 'typebox'
import { body, endpoint, nullable, Nothing } from './endpoint.ts'

/** Reports an error in a page to the operator, whichever area stores the reports. */
export const errorReportApi = {
  clientErrorLogger: endpoint({
    method: 'POST',
    path: 'error/clientErrorLogger',
    access: 'public',
    summary: 'Notes an error that a page ran into.',
    body: body({
      userId: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
      errorSource: Type.String({ maxLength: 200 }),
      error: Type.String({ maxLength: 4000 }),
      /** A text, or the object `{componentStack}` that React passes. */
      errorInfo: Type.Optional(
        Type.Unsafe<string | Record<string, unknown> | null>({ type: ['string', 'object', 'null'], maxLength: 8000 }),
      ),
      /** The version of the browser program. */
      release: Type.Optional(nullable(Type.String({ maxLength: 80 }))),
    }),
    data: Nothing,
  }),
} as const
