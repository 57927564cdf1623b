import { Type, type Static, type TSchema } from 'typebox'

export const defaultLimit = 10
export const maxLimit = 100

/** The two fields of every list; pages are counted from 1. */
export const pagingFields = {
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit })),
}
export const Paging = Type.Object(pagingFields)
export type Paging = Static<typeof Paging>
/** Of a list that takes `agedFields`. */
export type AgedPaging = Paging & { sort?: Age }

export const ages = ['newest', 'oldest'] as const
/** The two orders of what has a moment. */
export type Age = (typeof ages)[number]
export const Aged = Type.Optional(Type.Unsafe<Age>({ type: 'string', enum: [...ages] }))
/** The fields of a list that can be read from either end; the newest come first unless it is asked otherwise. */
export const agedFields = { ...pagingFields, sort: Aged }
export const ageOf = (sort: unknown): Age => (sort === 'oldest' ? 'oldest' : 'newest')

/** Makes the schema of a page of a list with the number of all rows. */
export const rowsOf = <S extends TSchema>(row: S) =>
  Type.Object({ rows: Type.Array(row), count: Type.Integer({ minimum: 0 }) })
/** A page of a list, and the number of all rows. */
export type Rows<Row> = { rows: Row[]; count: number }

/** The list for an account that has no such list. */
export const noRows: Rows<never> = { rows: [], count: 0 }

/** Computes where a page starts, how many rows it has, and from which end it is read. */
export function pageOf({ currentPage = 1, limit = defaultLimit, sort }: Paging & { sort?: unknown }): {
  offset: number
  limit: number
  age: Age
} {
  return { offset: (currentPage - 1) * limit, limit, age: ageOf(sort) }
}
export type AgedPage = ReturnType<typeof pageOf>

/** Rows are counted up to this number: the list shows "10,000+" for more, and page numbers reach as far. */
export const countedRows = 10_000
