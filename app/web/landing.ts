/**
 * All the script that the landing page starts with. What needs no program it answers itself: the question of cookies, the rows that
 * turn, the frame of the sign-in dialog with its fields. The program is fetched when the page is there and nothing else goes on; it
 * starts at the reader's first touch of any kind, and takes over what was typed and pressed before it was there.
 */
import { turnRow } from '../../areas/landing/web/snap-row.ts'
import {
  isInEarlyDialog,
  leadOnFromEarlyDialog,
  openEarlyDialog,
  readEarlyDialog,
} from '../../areas/auth/web/sign-in/early-dialog.ts'
import { giveConsent } from '../../platform/web/session/consent.ts'
import { standInForPictures } from '../../kit/brand-pictures.ts'
import { whenTouched } from '../../kit/touch.ts'

let isAsked = false
/** The buttons that wait, each once, in the order they were pressed. */
const held = new Set<HTMLElement>()

function attach(): void {
  if (isAsked) return
  isAsked = true
  const start = async () => (await import('./main.tsx')).started
  void start().then(attached, () => {
    // The connection broke off. Some browsers never fetch a module again that failed once; then only a new document helps.
    isAsked = false
    leadOn()
  })
}

/** The program keeps the processor busy for a while: what was touched is answered first, drawn, and typed into. */
function attachSoon(): void {
  if (!isAsked) requestAnimationFrame(() => setTimeout(attach, answerMs))
}
/** From the touch of a finger to the answer that its reader sees, on a slow phone. */
const answerMs = 300

/**
 * What was pressed in vain leads on as it would without scripts: a way in by its form, anything else by the page anew. Without
 * network either would leave the reader with the browser's own page of errors, so this one stays, and what was pressed waits.
 */
function leadOn(): void {
  if (held.size > 0 && !navigator.onLine) return addEventListener('online', wait, { once: true })
  delete document.documentElement.dataset['attaching']
  const early = readEarlyDialog()
  // Whoever is typing is not interrupted: the next press in the dialog leads on.
  if (early?.isDirty && early.pressed === null) return
  const [button] = held
  held.clear()
  if (leadOnFromEarlyDialog()) return
  if (button instanceof HTMLButtonElement && button.form) button.form.requestSubmit(button)
  else if (button) location.reload()
}

function attached(): void {
  stopListening()
  removeEventListener('click', hold, true)
  removeEventListener('storage', follow)
  delete document.documentElement.dataset['attaching']
  for (const button of held) if (button.isConnected) button.click()
}

/** Links lead on by themselves, and the browser opens the menu; what this script cannot do waits for the program. */
function hold(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button || button.popoverTargetElement || isInEarlyDialog(button)) return
  event.preventDefault()
  // The program may have the page in part already, and what waits is pressed again.
  event.stopPropagation()
  press(button)
}

function press(button: HTMLElement): void {
  const { consent } = button.dataset
  if (consent === 'all' || consent === 'required') {
    giveConsent(consent)
    document.documentElement.dataset['cookiesAnswered'] = ''
  } else if (!turnRow(button)) {
    held.add(button)
    if (opensDialog(button)) attachSoon()
    else wait()
  }
}

/** A way in opens the dialog as it was written in advance, and the program's own takes its place. */
function opensDialog(button: HTMLElement): boolean {
  if (!(button instanceof HTMLButtonElement) || (button.value !== 'log-in' && button.value !== 'sign-up')) return false
  return openEarlyDialog(button.value, button, { onPress: wait, onClose: (opener) => held.delete(opener) })
}

function wait(): void {
  document.documentElement.dataset['attaching'] = ''
  attach()
}

/** Logged in in another tab: this one follows. */
function follow({ key, newValue }: StorageEvent): void {
  if (key === 'access' && newValue !== null) location.replace('/my-survey')
}

/** The address, or the page's own history, asks for something that only the program can do. */
function isProgramNeeded(): boolean {
  const query = new URLSearchParams(location.search)
  const state: unknown = history.state
  const wasOpen = typeof state === 'object' && state !== null && 'usr' in state && state.usr !== null
  return Boolean(window.__boot?.token) || query.has('signin') || query.has('aff_id') || wasOpen
}

/**
 * Fetches the program and the dialog's code into the browser's cache. Not by `modulepreload`: that compiles them too, and keeps a
 * slow phone from answering for a third of a second. Never for a reader who saves data.
 */
function fetchAhead(): void {
  const ahead = document.getElementById('ahead')
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  const isSparing = connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
  if (!(ahead instanceof HTMLTemplateElement) || isSparing) return
  const files = [...ahead.content.querySelectorAll('link')].map(({ href }) => href)
  for (let lane = 0; lane < aheadAtOnce; lane++) void keepAll(files)
}
/** So few that what comes of them leaves the processor to the reader. */
const aheadAtOnce = 3

async function keepAll(files: string[]): Promise<void> {
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    await idle()
    await keep(file)
  }
}

/** Resolves when nothing else goes on; not every browser tells. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 50)
  })

async function keep(file: string): Promise<void> {
  try {
    // What is not read to its end is not kept.
    await (await fetch(file, { priority: 'low' })).arrayBuffer()
  } catch {
    // It is asked for again when it is needed.
  }
}

function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then()
  else addEventListener('load', then, { once: true })
}

const waiting = window.__boot?.pressed ?? []
if (window.__boot) window.__boot.pressed = null
const stopListening = whenTouched(attachSoon)
addEventListener('click', hold, true)
addEventListener('storage', follow)
// boot.js kept them from before this script.
for (const button of waiting) press(button)
if (isProgramNeeded()) attach()
whenLoaded(() => {
  standInForPictures()
  void idle().then(fetchAhead)
})
