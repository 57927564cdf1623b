import { Type, type Static, type TSchema } from 'typebox'

export const defaultLimit = 10
export const maxLimit = 100

/** The two paging parameters of every list call; the first page is 1. */
export const pagingFields = {
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit })),
}
export const Paging = Type.Object(pagingFields)
export type Paging = Static<typeof Paging>
/** The paging of a list that can be read from either end. */
export type AgedPaging = Paging & { sort?: Age }

export const ages = ['newest', 'oldest'] as const
/** The two sort orders of a list of things that have a time. */
export type Age = (typeof ages)[number]
/** The field with which a call chooses the order of its rows, by one of these words. */
export const orderField = <const Word extends string>(words: readonly Word[]) =>
  Type.Optional(Type.Unsafe<Word>({ type: 'string', enum: [...words] }))
export const Aged = orderField(ages)
/** The paging fields of a list that can be read from either end; by default, newest first. */
export const agedFields = { ...pagingFields, sort: Aged }
export const ageOf = (sort: unknown): Age => (sort === 'oldest' ? 'oldest' : 'newest')

/** Makes the schema of a page of a list, with the total number of rows. */
export const rowsOf = <S extends TSchema>(row: S) =>
  Type.Object({ rows: Type.Array(row), count: Type.Integer({ minimum: 0 }) })
/** A page of a list, with the total number of rows. */
export type Rows<Row> = { rows: Row[]; count: number }

/** An empty list, for an account that has no such list. */
export const noRows: Rows<never> = { rows: [], count: 0 }

/** Computes the row at which a page starts, the number of its rows, and the end from which the list is read. */
export function pageOf({ currentPage = 1, limit = defaultLimit, sort }: Paging & { sort?: unknown }): {
  offset: number
  limit: number
  age: Age
} {
  return { offset: (currentPage - 1) * limit, limit, age: ageOf(sort) }
}
export type AgedPage = ReturnType<typeof pageOf>

/**
 * The rows of a list are counted up to this number. For more, the list shows "10,000+", and the page numbers end there.
 */
export const countedRowsMax = 10_000
