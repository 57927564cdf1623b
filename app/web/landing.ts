/**
 * The first script of the landing page. It works without the program where it can: the cookie banner, the rows that
 * scroll, and the frame of the sign-in dialog with its fields. The program is fetched when the page is loaded and
 * idle. It starts when the reader first touches anything, and then takes over what was typed and pressed before.
 */
import { turnRow } from '../../areas/landing/web/snap-row.ts'
import {
  isInEarlyDialog,
  leadOnFromEarlyDialog,
  openEarlyDialog,
  readEarlyDialog,
} from '../../areas/auth/web/sign-in/early-dialog.ts'
import { giveConsent } from '../../platform/web/session/consent.ts'
import { replaceMissingPictures } from '../../kit/brand-pictures.ts'
import { whenTouched } from '../../kit/touch.ts'

let isAsked = false
/** The pressed buttons that wait for the program, each listed once, in order. */
const waitingButtons = new Set<HTMLElement>()

function attach(): void {
  if (isAsked) return
  isAsked = true
  const start = async () => (await import('./main.tsx')).started
  void start().then(finishAttaching, () => {
    // The connection broke. Some browsers never fetch a module again after it has failed once; in that case only a new
    // document helps.
    isAsked = false
    goOnWithoutProgram()
  })
}

/**
 * The program keeps the processor busy for a while, so the page first responds to the touch, draws, and accepts
 * typing.
 */
function attachSoon(): void {
  if (!isAsked) requestAnimationFrame(() => setTimeout(attach, answerMs))
}
/** The time from a touch until its effect is visible on a slow phone. */
const answerMs = 300

/**
 * Does what the pressed button would do without scripts: it submits a sign-in form, or reloads the page for anything
 * else. Without a network, either would show the browser's own error page, so the page stays and the press waits.
 */
function goOnWithoutProgram(): void {
  if (waitingButtons.size > 0 && !navigator.onLine) return addEventListener('online', wait, { once: true })
  delete document.documentElement.dataset['attaching']
  const early = readEarlyDialog()
  // Typing is not interrupted: the next press in the dialog continues.
  if (early?.isDirty && early.pressed === null) return
  const [button] = waitingButtons
  waitingButtons.clear()
  if (leadOnFromEarlyDialog()) return
  if (button instanceof HTMLButtonElement && button.form) button.form.requestSubmit(button)
  else if (button) location.reload()
}

function finishAttaching(): void {
  stopListening()
  removeEventListener('click', holdPress, true)
  removeEventListener('storage', followLogIn)
  delete document.documentElement.dataset['attaching']
  for (const button of waitingButtons) if (button.isConnected) button.click()
}

/**
 * Links work without the program, and the browser itself opens the menu; anything that this script cannot do waits for
 * the program.
 */
function holdPress(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button || button.popoverTargetElement || isInEarlyDialog(button)) return
  event.preventDefault()
  // The program may already control part of the page, and waiting presses are repeated later.
  event.stopPropagation()
  press(button)
}

function press(button: HTMLElement): void {
  const { consent } = button.dataset
  if (consent === 'all' || consent === 'required') {
    giveConsent(consent)
    document.documentElement.dataset['cookiesAnswered'] = ''
  } else if (!turnRow(button)) {
    waitingButtons.add(button)
    if (opensDialog(button)) attachSoon()
    else wait()
  }
}

/** A sign-in button opens the prerendered dialog, which the program's own later replaces. */
function opensDialog(button: HTMLElement): boolean {
  if (!(button instanceof HTMLButtonElement) || (button.value !== 'log-in' && button.value !== 'sign-up')) return false
  return openEarlyDialog(button.value, button, { onPress: wait, onClose: (opener) => waitingButtons.delete(opener) })
}

function wait(): void {
  document.documentElement.dataset['attaching'] = ''
  attach()
}

/** Follows a log-in in another tab. */
function followLogIn({ key, newValue }: StorageEvent): void {
  if (key === 'access' && newValue !== null) location.replace('/my-survey')
}

/** Whether the address or the page's history asks for something that only the program can do. */
function isProgramNeeded(): boolean {
  const query = new URLSearchParams(location.search)
  const state: unknown = history.state
  const wasOpen = typeof state === 'object' && state !== null && 'usr' in state && state.usr !== null
  return Boolean(window.__boot?.token) || query.has('signin') || query.has('aff_id') || wasOpen
}

/**
 * Fetches the code of the program and of the dialog into the browser's cache. `modulepreload` is no alternative: it
 * also compiles the code, which blocks a slow phone for a third of a second. Skipped for readers who save data.
 */
function fetchAhead(): void {
  const ahead = document.getElementById('ahead')
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  const isSparing = connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
  if (!(ahead instanceof HTMLTemplateElement) || isSparing) return
  const files = [...ahead.content.querySelectorAll('link')].map(({ href }) => href)
  for (let lane = 0; lane < aheadAtOnce; lane++) void keepAll(files)
}
/** Few enough for the processor to stay available to the reader. */
const aheadAtOnce = 3

async function keepAll(files: string[]): Promise<void> {
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    await idle()
    await keep(file)
  }
}

/** Resolves when the page is idle; not every browser reports that. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 50)
  })

async function keep(file: string): Promise<void> {
  try {
    // A response is cached only if it was read to the end.
    await (await fetch(file, { priority: 'low' })).arrayBuffer()
  } catch {
    // A failed request is made again when the code is needed.
  }
}

function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then()
  else addEventListener('load', then, { once: true })
}

const waiting = window.__boot?.pressed ?? []
if (window.__boot) window.__boot.pressed = null
const stopListening = whenTouched(attachSoon)
addEventListener('click', holdPress, true)
addEventListener('storage', followLogIn)
// boot.js recorded these presses before this script ran.
for (const button of waiting) press(button)
if (isProgramNeeded()) attach()
whenLoaded(() => {
  replaceMissingPictures()
  void idle().then(fetchAhead)
})
