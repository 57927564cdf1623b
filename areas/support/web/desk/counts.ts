import { deskCountMax } from '../../contract/support-desk.ts'

/** A number as it is shown: counted up to a maximum, a plus says that there are more. */
export const countText = (count: number, spell: (count: number) => string): string =>
  count >= deskCountMax ? `${spell(deskCountMax)}+` : spell(count)
