import { createApi, type BaseQueryFn, type EndpointBuilder } from '@reduxjs/toolkit/query/react'
import type { DataOf, EndpointSpec } from '@tuppence/contract/endpoint'
import { readTokens } from '../session/storage.ts'
import { send, type Answer, type ArgsOf, type CallArgs, type Outcome } from './call.ts'
import type { CallFailure } from './failure.ts'
import { asleep, isSessionOver, refreshTokens } from './refresh.ts'
import { tags, type Tag } from './tags.ts'

type Call = { spec: EndpointSpec; args: CallArgs }

let sessionEnded: (blocked?: CallFailure) => void = () => {}

/** Names what happens when the server no longer knows this session; session/sign-out.ts does. */
export function whenSessionEnds(handler: (blocked?: CallFailure) => void): void {
  sessionEnded = handler
}

/** An expired access token is exchanged and the call retried once; any other 401 ends the session, an outage never does. */
async function sendAsReader({ spec, args }: Call, signal?: AbortSignal): Promise<Outcome<unknown>> {
  const before = readTokens()?.access
  if (before && isSessionOver(before)) return { failure: asleep() }
  const first = await send(spec, args, signal)
  if ('answer' in first) return first
  // The server has ended every session of who is blocked; this one has nothing left to show.
  if (first.failure.code === 'account-blocked' && before) sessionEnded(first.failure)
  if (first.failure.status !== 401) return first
  if (first.failure.code === 'access-expired' && before) {
    const refreshed = await refreshTokens(before)
    if (typeof refreshed === 'object') return { failure: refreshed }
    const second = refreshed === 'refreshed' ? await send(spec, args, signal) : first
    if ('answer' in second || second.failure.status !== 401) return second
  }
  sessionEnded()
  return first
}

type BaseQuery = BaseQueryFn<Call, Answer<unknown>, CallFailure>

const baseQuery: BaseQuery = async (call, { signal }) => {
  const outcome = await sendAsReader(call, signal)
  return 'answer' in outcome ? { data: outcome.answer } : { error: outcome.failure }
}

/** The one cache of server data; features add their calls with `api.injectEndpoints`. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: tags, endpoints: () => ({}) })

type Build = EndpointBuilder<BaseQuery, Tag, 'api'>

const argsOf = (args: unknown): CallArgs => (typeof args === 'object' && args !== null ? args : {})

/** A hook-making definition that reads an endpoint of the contract; its result is the envelope's data. */
export const query = <const E extends EndpointSpec>(
  build: Build,
  spec: E,
  { provides = [] }: { provides?: Tag[] } = {},
) =>
  build.query<DataOf<E>, ArgsOf<E>>({
    query: (args) => ({ spec, args: argsOf(args) }),
    transformResponse: (answer: Answer<unknown>) => answer.data as DataOf<E>,
    providesTags: provides,
  })

/** A hook-making definition that changes something; its result is `{data, message}`, and success makes the named tags stale. */
export const mutation = <const E extends EndpointSpec>(
  build: Build,
  spec: E,
  { invalidates = [] }: { invalidates?: Tag[] } = {},
) =>
  build.mutation<Answer<DataOf<E>>, ArgsOf<E>>({
    query: (args) => ({ spec, args: argsOf(args) }),
    transformResponse: (answer: Answer<unknown>) => ({ data: answer.data as DataOf<E>, message: answer.message }),
    invalidatesTags: (_answer, failure) => (failure ? [] : invalidates),
  })
