import { Type } from 'typebox'
import { body, endpoint, nullable, Nothing } from './endpoint.ts'

/** How a page reports an error to the operator, whichever area keeps the reports. */
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
      /** A text, or what React tells of it: `{componentStack}`. */
      errorInfo: Type.Optional(
        Type.Unsafe<string | Record<string, unknown> | null>({ type: ['string', 'object', 'null'], maxLength: 8000 }),
      ),
      /** Which build of the browser program it was. */
      release: Type.Optional(nullable(Type.String({ maxLength: 80 }))),
    }),
    data: Nothing,
  }),
} as const
