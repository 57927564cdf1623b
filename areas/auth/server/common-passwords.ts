import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const lines = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')
const words = lines.filter((line) => !line.startsWith('#')).join(' ')

/**
 * The ten thousand most common passwords that the length rule would let through, in lower case. The file beside this
 * one names their source.
 */
export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
