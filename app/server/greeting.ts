import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

export const demoPassword = 'Tuppence-demo1'

/** The accounts of the demo world with an address, and the purpose of each. */
export const demoAccounts = [
  { email: 'maya@example.com', role: '1', is: 'panelist with history' },
  { email: 'admin@example.com', role: '2', is: 'Super Admin' },
  { email: 'manager@example.com', role: '4', is: 'Panel Manager' },
  { email: 'finance@example.com', role: '5', is: 'Finance' },
  { email: 'support@example.com', role: '6', is: 'Support' },
  { email: 'analyst@example.com', role: '7', is: 'Analyst' },
  { email: 'vendor@example.com', role: '8', is: 'Affiliate Vendor' },
  { email: 'affiliates@example.com', role: '9', is: 'Affiliate Manager' },
] as const

/** The command that docs/operations.md installs on a plain machine (deploy/systemd/tuppence). */
const installedCommand = '/usr/local/bin/tuppence'

/**
 * Chooses how an operator types our commands where this server was started: in a checkout, whose script is above the
 * sources and the bundle; on a machine with the installed command; or in an image, which has only the built server.
 */
export function chooseCommand(exists: (path: string) => boolean, folder: string): string {
  if (['../..', '../../..'].some((root) => exists(join(folder, root, 'run/tuppence.mjs')))) return 'npx tuppence'
  return exists(installedCommand) ? 'tuppence' : 'node server/dist/main.js'
}
const firstAdminCommand = `${chooseCommand(existsSync, import.meta.dirname)} admin create you@example.com`

type Installation = {
  isDemo: boolean
  hasAdmin: boolean
  /** The lines that areas printed before the server was ready. Log lines may have pushed them far up. */
  saidBefore?: readonly string[]
}

/** The line in the terminal after the start of a process that serves no pages. */
export const makeShortGreeting = (config: Pick<Config, 'appName'>, does: 'worker' | 'audience'): string =>
  `\n${config.appName} is running (--only=${does}). Ctrl-C stops it.\n\n`

/**
 * The text in the terminal after the start of a site: the address, the demo accounts, and, while there is no
 * administrator, how to create the first one.
 */
export function makeGreeting(config: Config, { isDemo, hasAdmin, saidBefore = [] }: Installation): string {
  const places = [
    ['', config.publicUrl],
    ['API', `${config.publicUrl}/docs`],
    ...(config.sandboxPort > 0
      ? [
          ['Mail', `http://localhost:${config.sandboxPort}/mail`],
          ['Sandbox', `http://localhost:${config.sandboxPort}`],
        ]
      : []),
  ] as const
  const lines = places.map(([name, address]) => `  ${name.padEnd(9)}${address}`)
  const accounts = isDemo
    ? [
        '',
        `  Demo accounts, password ${demoPassword}`,
        ...demoAccounts.map(({ email, is }) => `  ${email.padEnd(26)}${is}`),
      ]
    : []
  const first = hasAdmin ? [] : ['', `  There is no administrator yet. Make one: ${firstAdminCommand}`]
  const again =
    saidBefore.length === 0 ? [] : ['', '  Or in the browser, once and within the hour:', ...saidBefore.map(indent)]
  return [
    '',
    `${config.appName} is running. Ctrl-C stops everything.`,
    ...lines,
    ...accounts,
    ...first,
    ...again,
    '',
    '',
  ].join('\n')
}

const indent = (line: string): string => `  ${line}`
