import { readFileSync } from 'node:fs'
import { codeOf } from '../../platform/server/db.ts'
import { maskAddress } from '../../platform/server/hosts.ts'

export type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads values, and collects one line for each that is wrong. An empty text counts as not set, and spaces around a value
 * as not there, except in a secret, which may begin or end with one.
 */
export type Reader = {
  text: (name: string, fallback: string) => string
  number: (name: string, fallback: number, bounds: { min: number; max: number }) => number
  flag: <Unset extends boolean | null>(name: string, fallback: Unset) => boolean | Unset
  /** One of these words; null when the variable is not set. */
  choice: <Word extends string>(name: string, words: readonly Word[]) => Word | null
  /** A web address without its trailing slash; empty when the variable is not set. */
  address: (name: string) => string
  /** The parts of a text that are separated by commas. */
  list: (name: string) => string[]
  secret: (name: string) => string | null
  /** The names of all variables that were read. */
  known: ReadonlySet<string>
}

/** Makes the reader of these variables. It adds what is wrong to `problems`. */
export function createReader(env: Env, problems: string[]): Reader {
  const known = new Set<string>()
  const takeVariable = (name: string): string | undefined => {
    known.add(name)
    return env[name] === '' ? undefined : env[name]
  }
  const takeText = (name: string): string | undefined => takeVariable(name)?.trim() || undefined
  return {
    known,
    text: (name, fallback) => takeText(name) ?? fallback,
    number: (name, fallback, { min, max }) => {
      const text = takeText(name)
      if (text === undefined) return fallback
      // `Number` would read 0x10 and 1e3 as well, which nobody means.
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
      if (value >= min && value <= max) return value
      problems.push(`${name} is "${text}": it must be a whole number from ${min} to ${max}`)
      return fallback
    },
    flag: (name, fallback) => {
      const text = takeText(name)
      if (text === undefined) return fallback
      if (text !== '0' && text !== '1') problems.push(`${name} is "${text}": it must be 0 or 1`)
      return text === '1'
    },
    choice: (name, words) => {
      const text = takeText(name)
      const word = words.find((one) => one === text) ?? null
      if (text !== undefined && word === null) problems.push(`${name} is "${text}": it must be ${anyOf(words)}`)
      return word
    },
    address: (name) => {
      const text = takeText(name)
      if (text === undefined) return ''
      const url = URL.canParse(text) ? new URL(text) : null
      if (url && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '')
      problems.push(`${name} is "${maskAddress(text)}": it must be a web address, like https://panel.example.org`)
      return ''
    },
    list: (name) =>
      (takeVariable(name) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    secret: (name) => {
      const file = takeVariable(`${name}_FILE`)
      const text = takeVariable(name)
      if (!file) return text ?? null
      try {
        const kept = readFileSync(file, 'utf8').trim()
        if (kept === '') problems.push(`${name}_FILE names ${file}, which is empty`)
        return kept || null
      } catch (error) {
        problems.push(`${name}_FILE names ${file}, which ${explainUnreadable(error)}`)
        return null
      }
    },
  }
}

/** Says of a file that could not be read why not, after its name and "which". */
export const explainUnreadable = (error: unknown): string =>
  ({ ENOENT: 'does not exist', EISDIR: 'is a folder' })[codeOf(error)] ?? `this user cannot read (${codeOf(error)})`

export const anyOf = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
