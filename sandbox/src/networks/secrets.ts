/**
 * What the networks and the demo world's suppliers share: public, and worth nothing elsewhere. `id` is BitLabs' API token, the app id
 * of CPX Research and Prodege's API key; `secret` is BitLabs' app secret and the secret of the other two.
 */
export const networkSecrets = {
  bitlabs: { id: 'tuppence-sandbox-bitlabs-token', secret: 'tuppence-sandbox-bitlabs-secret' },
  cpx: { id: '4711', secret: 'tuppence-sandbox-cpx-secret' },
  prodege: { id: 'tuppence-sandbox-prodege-key', secret: 'tuppence-sandbox-prodege-secret' },
} as const

export type NetworkKey = keyof typeof networkSecrets
export const networkKeys = ['bitlabs', 'cpx', 'prodege'] as const satisfies readonly NetworkKey[]

export type Credentials = { readonly id: string; readonly secret: string }

/** The secret after the network has changed it without notice. */
export const rotated = (secret: string): string => `${secret}-rotated`
