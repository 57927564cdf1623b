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

/** Makes the schema of a page of a list with the number of all rows. */
export const rowsOf = <S extends TSchema>(row: S) =>
  Type.Object({ rows: Type.Array(row), count: Type.Integer({ minimum: 0 }) })
/** A page of a list, and the number of all rows. */
export type Rows<Row> = { rows: Row[]; count: number }

/** The list for an account that has no such list. */
export const noRows: Rows<never> = { rows: [], count: 0 }

/** Computes where a page starts and how many rows it has. */
export function pageOf({ currentPage = 1, limit = defaultLimit }: Paging): { offset: number; limit: number } {
  return { offset: (currentPage - 1) * limit, limit }
}

/** Rows are counted up to this number: the list shows "10,000+" for more, and page numbers reach as far. */
export const countedRows = 10_000
