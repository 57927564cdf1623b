import type { Ask, ConnectorField, OpenedSettings } from './connector.ts'
import { trimHost, makeQuery, makeSettingReader } from './settings.ts'
import { base64UrlSha256 } from './signing.ts'

/** Prodege's numbers for the countries of most panels; the account's look-up call lists all countries. */
const countries =
  'US=1 CA=2 GB=3 AU=4 IE=5 IN=6 DE=7 FR=8 ES=9 JP=35 KR=39 SE=46 IT=47 AT=49 NL=50 PT=57 DK=60 NO=62 MX=63 NZ=67 SG=68 CH=73 AR=77 PL=90 FI=95 BE=101 BR=124 ZA=126 CO=128 CL=130'

export const prodegeFields: readonly ConnectorField[] = [
  { name: 'apiKey', kind: 'secret', isRequired: true, default: '', mark: 'documented' },
  { name: 'secretKey', kind: 'secret', isRequired: true, default: '', mark: 'documented' },
  {
    name: 'host',
    kind: 'url',
    isRequired: false,
    default: 'https://surveypmr.prodegeapis.com/prodegemr',
    mark: 'documented',
  },
  {
    name: 'clockPath',
    kind: 'text',
    isRequired: false,
    default: '/lookup-request-time-offset',
    pattern: /^\/[\w/-]{1,100}$/,
    mark: 'unknown',
  },
  {
    name: 'countryIds',
    kind: 'text',
    isRequired: false,
    default: countries,
    pattern: /^[A-Z]{2}=\d{1,6}(?: [A-Z]{2}=\d{1,6})*$/,
    mark: 'practice',
  },
  // Prodege passes other parameters through, but its documentation does not say how they come back.
  { name: 'attemptName', kind: 'text', isRequired: false, default: '', pattern: /^\w{1,40}$/, mark: 'unknown' },
]
export const prodegeSetting = makeSettingReader(prodegeFields)
export const getProdegeHost = (opened: OpenedSettings): string => trimHost(prodegeSetting(opened, 'host'))

/** Prodege's number for each mapped country, by our two-letter code. */
export const readCountryIds = (opened: OpenedSettings): ReadonlyMap<string, string> =>
  new Map(
    [...prodegeSetting(opened, 'countryIds').matchAll(/\b([A-Z]{2})=(\d+)/g)].map(([, ours = '', id = '']) => [
      ours,
      id,
    ]),
  )

/**
 * Signs `name=value` parameters with the SHA-256, as base64url, of the secret and the parameters (sorted by name)
 * joined by colons. `a` sorts before `a1`, which sorting the whole `name=value` would not give.
 */
export function signForProdege(secret: string, pieces: readonly string[]): string {
  const nameOf = (piece: string) => piece.split('=', 1)[0] ?? ''
  const inOrder = pieces.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
  return base64UrlSha256([secret, ...inOrder].join(':'))
}

/** A signed request; Prodege accepts it while the time in it is close to its clock. */
export function makeProdegeAsk(
  opened: OpenedSettings,
  path: string,
  theirNow: Date,
  limits: Pick<Ask, 'maxBytes' | 'timeoutMs'>,
): Ask {
  const parameters: [string, string][] = [
    ['apik', prodegeSetting(opened, 'apiKey')],
    ['request_date', String(theirNow.getTime())],
  ]
  const pieces = parameters.map(([name, value]) => `${name}=${value}`)
  const signature = signForProdege(prodegeSetting(opened, 'secretKey'), pieces)
  return {
    method: 'GET',
    url: `${getProdegeHost(opened)}${path}?${makeQuery([...parameters, ['signature', signature]])}`,
    headers: { Accept: 'application/json' },
    body: null,
    mayRepeat: true,
    ...limits,
  }
}
