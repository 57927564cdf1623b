import type { Permission } from '../contract/access.ts'
import type { ComponentType } from 'react'

/**
 * What is around a page and who may open it: `public` and `either` are open to everybody (`either` has the frame of the product for
 * those who are logged in), `bare` and `app` need a login, `panelist` role 1, `admin` staff with the permission, and the last two the
 * campaigns of one's own, to read or to change.
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
type Place = { path: string } & ({ frame: Exclude<Frame, 'admin'> } | { frame: 'admin'; permission: Permission })
/** A page, in a chunk of its own, or an address that leads to another page. */
export type WebPage = Place & ({ load: () => Promise<ComponentType> } | { leadsTo: string })

/** A place in the pages of one area for a piece of another area after it; it stays empty without that area. */
export type Slot<Props> = { Piece: ComponentType<Props> | null }
type Fill = () => void
/** Declares a slot, in the area whose pages have it. */
export const slot = <Props,>(): Slot<Props> => ({ Piece: null })
/** Fills a slot, in the area that owns the piece. */
export const fill =
  <Props,>(place: Slot<Props>, Piece: ComponentType<Props>): Fill =>
  () => {
    if (place.Piece && place.Piece !== Piece) throw new Error('A slot is filled twice')
    place.Piece = Piece
  }

/** What an area brings to the browser. */
export type WebArea = { name: string; pages: readonly WebPage[]; fills?: readonly Fill[] }
/** Declares an area's part in the browser; only its types are looked at. */
export const webArea = (area: WebArea): WebArea => area

/** The pages of all areas, and every slot filled. Throws when an area is listed twice, or two pages have one address. */
export function assembleWeb(areas: readonly WebArea[]): readonly WebPage[] {
  const pages = areas.flatMap((area) => area.pages)
  const paths = pages.map(({ path }) => path)
  const twice = paths.find((path, at) => paths.indexOf(path) !== at)
  if (twice) throw new Error(`two pages are at ${twice}`)
  for (const { fills = [] } of areas) for (const put of fills) put()
  return pages
}
