import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'
import { pagingFields } from '../../../platform/contract/paging.ts'

export const errorStates = ['open', 'resolved'] as const
export type ErrorState = (typeof errorStates)[number]
const State = Type.Unsafe<ErrorState>({ type: 'string', enum: [...errorStates] })

/** How many of the latest reports of an error are stored in full. All reports are counted. */
export const storedReportsMax = 50

/** The reports of the same error, which have the same message and source apart from any ids and numbers in them. */
export const ErrorGroup = Type.Object({
  groupId: Id,
  errorSource: Type.String(),
  /** The message of the latest report. */
  error: Type.String(),
  state: State,
  count: Type.Integer({ minimum: 1 }),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  resolvedAt: nullable(Instant),
  resolvedBy: nullable(Type.String()),
  /** How often the error was reported again after it had been resolved. */
  returns: Type.Integer({ minimum: 0 }),
})
export type ErrorGroup = Static<typeof ErrorGroup>

const Counted = Type.Object({ name: Type.String(), count: Type.Integer() })

export const ErrorReport = Type.Object({
  errorId: Id,
  error: Type.String(),
  errorInfo: nullable(Type.String()),
  pageUrl: Type.String(),
  release: nullable(Type.String()),
  userAgent: Type.String(),
  /** The id of the account that was logged in; null if there is none. */
  panelistId: nullable(Id),
  at: Instant,
})
export type ErrorReport = Static<typeof ErrorReport>

export const ErrorDetail = Type.Object({
  ...ErrorGroup.properties,
  /** The pages of the stored reports, the most frequent first. */
  pages: Type.Array(Counted),
  releases: Type.Array(Counted),
  /** The stored reports, newest first. */
  reports: Type.Array(ErrorReport),
})
export type ErrorDetail = Static<typeof ErrorDetail>

const params = Type.Object({ groupId: Id })

export const errorLogApi = {
  getClientErrors: endpoint({
    method: 'GET',
    path: 'support/desk/errors',
    access: 'support.view',
    summary: 'What went wrong in browsers, the same told once: the last seen first.',
    query: Type.Object({
      limit: pagingFields.limit,
      state: Type.Optional(State),
      /** A part of the message or the source, or the number that a page showed. */
      search: Type.Optional(Type.String({ maxLength: 120 })),
      /** The value `next` of the previous page. */
      after: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    data: Type.Object({
      rows: Type.Array(ErrorGroup),
      counts: Type.Object({ open: Type.Integer(), resolved: Type.Integer() }),
      next: nullable(Type.String()),
    }),
  }),
  getClientError: endpoint({
    method: 'GET',
    path: 'support/desk/errors/{groupId}',
    access: 'support.view',
    summary: 'One error with its pages, its releases and its latest reports.',
    params,
    data: ErrorDetail,
  }),
  moveClientError: endpoint({
    method: 'POST',
    path: 'support/desk/errors/{groupId}/state',
    access: 'support.update',
    summary: 'Marks an error as resolved, or opens it again; a resolved one that comes again opens by itself.',
    params,
    body: body({ state: State }),
    data: ErrorDetail,
  }),
} as const
