import { settingMaxLength } from '../contract/connections.ts'
import type { Connector, ConnectorField, Fact } from './connectors/connector.ts'

/** A setting's value as staff typed it. */
export type GivenValue = { name: string; value: string }
export type SettingFlaw = {
  field: string
  flaw: 'missing' | 'again' | 'unknown' | 'malformed' | 'no-address' | 'no-choice'
}

/** The settings after a change; settings that the change does not name, and secrets left empty, keep their values. */
export type Settled = { plain: Record<string, string>; secret: Record<string, string> }

/**
 * Applies a change to the settings, or returns what is wrong with it. From a secret, only blanks at both ends are
 * removed; they come from copying.
 */
export function applyChange(
  connector: Pick<Connector, 'fields' | 'signedWith'>,
  before: Settled & { version: number },
  given: readonly GivenValue[],
): Settled | { flaws: SettingFlaw[] } {
  const fields = new Map(connector.fields.map((field) => [field.name, field]))
  const plain = { ...before.plain }
  const secret = { ...before.secret }
  const flaws: SettingFlaw[] = []
  for (const { name, value } of given) {
    const field = fields.get(name)
    const text = value.trim()
    if (!field) flaws.push({ field: name, flaw: 'unknown' })
    else if (text === '') {
      if (field.kind !== 'secret') delete plain[name]
    } else {
      const flaw = flawIn(field, text)
      if (flaw) flaws.push({ field: name, flaw })
      else (field.kind === 'secret' ? secret : plain)[name] = text
    }
  }
  // If the address changed, stored credentials would be sent to whoever owns the new one.
  const isElsewhere = connector.fields.some(({ name, kind }) => kind === 'url' && plain[name] !== before.plain[name])
  const typed = new Set(given.filter(({ value }) => value.trim() !== '').map(({ name }) => name))
  for (const { name, kind } of connector.fields)
    if (before.version > 0 && isElsewhere && kind === 'secret' && !typed.has(name))
      flaws.push({ field: name, flaw: 'again' })
  const faulty = new Set(flaws.map(({ field }) => field))
  for (const { name, kind, isRequired } of connector.fields) {
    // From the first version on, the secret that signs messages is stored with the supplier.
    const isKept = name === connector.signedWith && before.version > 0
    if (isRequired && !isKept && !faulty.has(name) && (kind === 'secret' ? secret : plain)[name] === undefined)
      flaws.push({ field: name, flaw: 'missing' })
  }
  return flaws.length > 0 ? { flaws } : { plain, secret }
}

function flawIn({ kind, choices, pattern }: ConnectorField, text: string): SettingFlaw['flaw'] | null {
  if (text.length > settingMaxLength || /[\p{Cc}\p{Cs}]/u.test(text)) return 'malformed'
  if (kind === 'url') return isHost(text) ? null : 'no-address'
  if (kind === 'choice') return choices?.includes(text) ? null : 'no-choice'
  if (kind === 'switch') return /^(?:on|off)$/.test(text) ? null : 'no-choice'
  if (kind === 'secret' && /\s/.test(text)) return 'malformed'
  return pattern && !pattern.test(text) ? 'malformed' : null
}

/** Whether a text is an address to which paths can be added: it has no query and no fragment. */
const isHost = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && search === '' && hash === ''
}

/** The facts that must still be confirmed before a supplier can go live. */
export const openFacts = (facts: readonly Fact[], confirmed: { has: (fact: string) => boolean }): Fact[] =>
  facts.filter(({ code, isBlocking }) => isBlocking && !confirmed.has(code))

/** Removes our secrets from a text that the network sent, and shortens it to 300 characters. */
export const removeSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length > 0)
    .reduce((clean, secret) => clean.replaceAll(secret, '-'), text)
    .slice(0, 300)
