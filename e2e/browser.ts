import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { shippedChromium } from './shipped-chromium.ts'

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const quiet = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
]

// The same browser without windows is called a headless shell, and needs less than half of the processor's time for a page.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
]

/**
 * The browser for tests: `CHROME_PATH` (`npm` there is the one npm ships), else an installed Chrome or Chromium, else the one npm
 * ships, with the flags to start it by. Throws one line that names CHROME_PATH when there is none, or when it cannot be run.
 */
export async function findBrowser(): Promise<Browser> {
  const asked = process.env.CHROME_PATH
  if (asked && asked !== 'npm' && !runnable(asked))
    throw new Error(`CHROME_PATH=${asked} is no program that can be run`)
  const installed = asked === 'npm' ? undefined : asked || installedPlaces().find(runnable)
  if (installed) return { executablePath: installed, args: startFlags(), env: {} }
  const shipped = await shippedChromium()
  if (shipped) return { ...shipped, args: startFlags() }
  throw new Error('No browser was found: install Chrome or Chromium, or set CHROME_PATH to its program')
}

/** Chromium refuses its own sandbox to root, and containers often refuse it to everyone else. */
const startFlags = (): string[] => (process.platform === 'linux' ? [...quiet, '--no-sandbox'] : quiet)

function runnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installedPlaces(): string[] {
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (app) => `Applications/${app}.app/Contents/MacOS/${app}`,
    )
    return [...apps.map((app) => `/${app}`), ...apps.map((app) => join(homedir(), app))]
  }
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    const below = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ]
    return roots.flatMap((root) => (root ? below.map((path) => join(root, path)) : []))
  }
  const dirs = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
  ]
  return names.flatMap((name) => dirs.filter(Boolean).map((dir) => join(dir, name)))
}
