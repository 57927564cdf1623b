import { useState } from 'react'

const keyOf = (name: string): string => `tuppence:writing:${name}`

/** What was being written under a name and not sent, or an empty record. Only texts come back, whatever was kept. */
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

/** Keeps what is being written until the session ends; with nothing in it, it is forgotten. */
export function writeKept(
  name: string,
  texts: Readonly<Record<string, string>>,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = sessionStorage,
): void {
  try {
    if (Object.values(texts).every((text) => text === '')) storage.removeItem(keyOf(name))
    else storage.setItem(keyOf(name), JSON.stringify(texts))
  } catch {
    // A full or forbidden storage costs no more than the draft after a reload.
  }
}

/** Texts that are being written: they outlive a failure, a look at another page and a reload of this tab. */
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
