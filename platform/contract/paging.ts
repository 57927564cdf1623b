import { Type, type Static, type TSchema } from 'typebox'

export const defaultLimit = 10
export const maxLimit = 100

/** The two fields every list takes: pages are counted from 1. */
export const pagingFields = {
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit })),
}
export const Paging = Type.Object(pagingFields)
export type Paging = Static<typeof Paging>

/** A page of a list and how many rows there are in all. */
export const rowsOf = <S extends TSchema>(row: S) =>
  Type.Object({ rows: Type.Array(row), count: Type.Integer({ minimum: 0 }) })
export type Rows<Row> = { rows: Row[]; count: number }

/** What an account reads that has no such list. */
export const noRows: Rows<never> = { rows: [], count: 0 }

/** Where a page starts and how long it is. */
export function pageOf({ currentPage = 1, limit = defaultLimit }: Paging): { offset: number; limit: number } {
  return { offset: (currentPage - 1) * limit, limit }
}

/** Rows are counted up to here: the list says "10,000+" of more, and page numbers reach as far. */
export const countedRows = 10_000
