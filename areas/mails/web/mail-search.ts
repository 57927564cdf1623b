import type { MailRow } from '../contract.ts'

/** As somebody types it: capital letters and accents mean nothing. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a mail has every word of a search, in its name, its subject, its code, or in when it is sent. */
export function fits({ name, when, subject, code }: MailRow, query: string): boolean {
  const all = plain(`${name} ${when} ${subject} ${code}`)
  return plain(query)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
