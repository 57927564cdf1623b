import { deskCountMax } from '../../contract/support-desk.ts'

/** Formats a count; beyond the highest number that is counted, a plus sign follows it. */
export const countText = (count: number, spell: (count: number) => string): string =>
  count >= deskCountMax ? `${spell(deskCountMax)}+` : spell(count)
