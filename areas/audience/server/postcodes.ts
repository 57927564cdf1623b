import { postcodePrefix } from '../../matching/contract.ts'

/** The postcode of each place as a number: panelists share postcodes, so four bytes each are enough. */
export function createPostcodes() {
  /** Number 0 means no postcode. A postcode that is spelled in two ways has two numbers. */
  const written: string[] = ['']
  const numbers = new Map([['', 0]])
  let at = new Int32Array(0)

  return {
    set: (place: number, postcode: string, capacity: number): void => {
      if (place >= at.length) {
        const grown = new Int32Array(capacity)
        grown.set(at)
        at = grown
      }
      let number = numbers.get(postcode)
      if (number === undefined) {
        number = written.push(postcodePrefix(postcode.trimEnd())) - 1
        numbers.set(postcode, number)
      }
      at[place] = number
    },
    clear: (place: number): void => {
      if (place < at.length) at[place] = 0
    },
    /**
     * Adds the places whose postcode begins with one of these prefixes, or that have any postcode when there are no
     * prefixes.
     */
    orBeginning: (into: Int32Array, prefixes: readonly string[] | undefined): void => {
      const matchesByNumber = new Uint8Array(written.length)
      written.forEach((postcode, number) => {
        if (postcode !== '' && (prefixes?.some((prefix) => postcode.startsWith(prefix)) ?? true))
          matchesByNumber[number] = 1
      })
      const end = Math.min(into.length * 32, at.length)
      for (let place = 0; place < end; place++) {
        if (matchesByNumber[at[place]!] === 1) into[place >> 5]! |= 1 << (place & 31)
      }
    },
    bytes: (): number => at.byteLength,
  }
}
