import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The possible places of the built browser program: beside these sources, and two folders above the server's bundle.
 */
const places = ['web/dist', '../../web/dist'].map((path) => join(import.meta.dirname, path))

/** Finds the folder of the built browser program, or where it would be before a build. */
export const findWebRoot = (): string =>
  places.find((place) => existsSync(place)) ?? join(import.meta.dirname, 'web/dist')
