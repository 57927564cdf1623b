import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where the built browser program is: beside these sources, and two folders above the server's bundle. */
const places = ['web/dist', '../../web/dist'].map((path) => join(import.meta.dirname, path))

/** The folder of the built browser program; where it should be when it is not built. */
export const findWebRoot = (): string =>
  places.find((place) => existsSync(place)) ?? join(import.meta.dirname, 'web/dist')
