import type { Permission } from '../contract/access.ts'
import type { ComponentType } from 'react'

/**
 * The permission that opens a page, or several permissions each of which opens it; the page then shows what its reader
 * may see.
 */
export type PageRight = Permission | readonly Permission[]
/** Whether one of these permissions opens a page. */
export const isOpenTo = (right: PageRight, permissions: readonly string[]): boolean =>
  [right].flat().some((one) => permissions.includes(one))

/**
 * The frame of a page and who may open it: `public` and `either` are open to everyone (`either` uses the product's
 * frame for signed-in readers), `bare` and `app` need a log-in, `panelist` needs role 1, `admin` is for staff with the
 * permission, and the last two are for campaigns, to read or to change them.
 */
export type Frame =
  | 'landing'
  | 'public'
  | 'either'
  | 'bare'
  | 'app'
  | 'panelist'
  | 'admin'
  | 'affiliates'
  | 'affiliates-change'
type Place = { path: string } & ({ frame: Exclude<Frame, 'admin'> } | { frame: 'admin'; permission: PageRight })
/** A page in its own chunk, or an address that redirects to another page. */
export type WebPage = Place & ({ load: () => Promise<ComponentType> } | { leadsTo: string })

/** A place in one area's pages for a component of a later area; it stays empty without that area. */
export type Slot<Props> = { Piece: ComponentType<Props> | null }
type Fill = () => void
/** Declares a slot, in the area whose pages contain it. */
export const slot = <Props,>(): Slot<Props> => ({ Piece: null })
/** Fills a slot, in the area that owns the component. */
export const fill =
  <Props,>(place: Slot<Props>, Piece: ComponentType<Props>): Fill =>
  () => {
    if (place.Piece && place.Piece !== Piece) throw new Error('A slot is filled twice')
    place.Piece = Piece
  }

/** What an area adds to the browser program. */
export type WebArea = { name: string; pages: readonly WebPage[]; fills?: readonly Fill[] }
/** Declares an area's part of the browser program; it only checks the type. */
export const webArea = (area: WebArea): WebArea => area

/**
 * Collects the pages of all areas and fills their slots. Throws when an area is listed twice, or two pages have the
 * same address.
 */
export function assembleWeb(areas: readonly WebArea[]): readonly WebPage[] {
  const pages = areas.flatMap((area) => area.pages)
  const paths = pages.map(({ path }) => path)
  const twice = paths.find((path, at) => paths.indexOf(path) !== at)
  if (twice) throw new Error(`two pages are at ${twice}`)
  for (const { fills = [] } of areas) for (const put of fills) put()
  return pages
}
