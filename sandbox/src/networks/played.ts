import type { Ask, Route } from '../router.ts'
import type { Dashboard, Faults, World } from './board.ts'
import type { Messenger, Reply } from './messages.ts'
import type { NetworkKey } from './secrets.ts'

export type NetworkOptions = World & {
  /** Where the sandbox reaches the panel, and the address of it that browsers and networks know. */
  serverUrl: string
  publicUrl: string
  /** The sandbox's own address, for the links that a network gives out. */
  ownUrl: () => string
}

/** A survey as the sandbox's page lists it. */
export type StockRow = { id: string; title: string; price: string; country: string; left: number; targets: string }

/** What can be switched of any network. */
export type Switches = {
  faults: () => Faults
  setFaults: (wanted: Partial<Faults>) => void
  dashboard: () => Dashboard
  /** The secret with which it signs now. */
  secret: () => string
  setDashboard: (wanted: Partial<Dashboard>) => void
  chosen: () => Readonly<Record<string, string>>
  choose: (name: string, variant: string) => string | null
}

/** A network as it is played: its own interface, and the controls that the sandbox's page and tests use. */
export type Network = {
  key: NetworkKey
  name: string
  routes: readonly Route[]
  board: Switches
  messenger: Pick<Messenger, 'sent' | 'forget'>
  stock: () => readonly StockRow[]
  /** Changes what is on offer, or a person's standing. Returns what is wrong in words, or null. */
  change: (fields: Ask['body']) => string | null
  /** Sends one of the network's messages. Returns what is wrong in words, or the panel's answer, or where the browser is sent. */
  play: (fields: Ask['body']) => Promise<string | { reply: Reply } | { location: string }>
  forget: () => void
}

export const textIn = (fields: Ask['body'], name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** The texts of a list in a body; null when there is none. */
export const textsIn = (fields: Ask['body'], name: string): string[] | null => {
  const value = fields[name]
  return Array.isArray(value) ? value.map(String) : null
}

/** A flat object of texts in a body. */
export const pairsIn = (fields: Ask['body'], name: string): Readonly<Record<string, string>> => {
  const value = fields[name]
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]))
    : {}
}
