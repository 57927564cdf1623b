import { useState } from 'react'

const keyOf = (name: string): string => `tuppence:writing:${name}`

/** The unsent text stored under a name, or an empty record. Stored values other than strings are ignored. */
export function readKept(
  name: string,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(name)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** Stores unsent text until the session ends; when all of it is empty, it is deleted. */
export function writeKept(
  name: string,
  texts: Readonly<Record<string, string>>,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = sessionStorage,
): void {
  try {
    if (Object.values(texts).every((text) => text === '')) storage.removeItem(keyOf(name))
    else storage.setItem(keyOf(name), JSON.stringify(texts))
  } catch {
    // If storage is full or forbidden, the only loss is the draft after a reload.
  }
}

/** Unsent texts that survive a failure, a visit to another page, and a reload of the tab. */
export function useKeptTexts<Field extends string>(name: string, blank: Readonly<Record<Field, string>>) {
  const [texts, setTexts] = useState(() => {
    const kept = readKept(name)
    const known = Object.keys(blank).filter((field) => field in kept)
    return { ...blank, ...Object.fromEntries(known.map((field) => [field, kept[field] ?? ''])) }
  })
  const put = (change: Partial<Record<Field, string>>) => {
    const next = { ...texts, ...change }
    setTexts(next)
    writeKept(name, next)
  }
  const forget = () => {
    setTexts(blank)
    writeKept(name, {})
  }
  return { texts, put, forget }
}
