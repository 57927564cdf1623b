import { createApi, type BaseQueryFn, type EndpointBuilder } from '@reduxjs/toolkit/query/react'
import type { DataOf, EndpointSpec } from '../../contract/endpoint.ts'
import { requestAsReader } from './as-reader.ts'
import { send, type Answer, type ArgsOf, type CallArgs } from './call.ts'
import type { CallFailure } from './failure.ts'
import { tags, type Tag } from './tags.ts'

type Call = { spec: EndpointSpec; args: CallArgs }

type BaseQuery = BaseQueryFn<Call, Answer<unknown>, CallFailure>

const baseQuery: BaseQuery = async ({ spec, args }, { signal }) => {
  const outcome = await requestAsReader(() => send(spec, args, signal))
  return 'answer' in outcome ? { data: outcome.answer } : { error: outcome.failure }
}

/** The only cache of server data; features add their calls with `api.injectEndpoints`. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: tags, endpoints: () => ({}) })

type Build = EndpointBuilder<BaseQuery, Tag, 'api'>

const argsOf = (args: unknown): CallArgs => (typeof args === 'object' && args !== null ? args : {})

/** Defines a hook that reads an endpoint of the contract; its result is the data in the envelope. */
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

/** The refused birthday may have locked the account, so the account is read again. */
const staleAfter = (failure: { code?: string }): Tag[] =>
  failure.code === 'under-age' || failure.code === 'birthday-locked' ? ['me'] : []

/** Defines a hook that changes something; its result is `{data, message}`, and success invalidates the named tags. */
export const mutation = <const E extends EndpointSpec>(
  build: Build,
  spec: E,
  { invalidates = [] }: { invalidates?: Tag[] } = {},
) =>
  build.mutation<Answer<DataOf<E>>, ArgsOf<E>>({
    query: (args) => ({ spec, args: argsOf(args) }),
    transformResponse: (answer: Answer<unknown>) => ({ data: answer.data as DataOf<E>, message: answer.message }),
    invalidatesTags: (_answer, failure) => (failure ? staleAfter(failure) : invalidates),
  })
