/**
 * All the script that the landing page starts with: its text, links and swiping need none. The program itself comes at the
 * reader's first touch of any kind, and what was pressed before it is there is pressed again then.
 */
import { whenTouched } from './ui/touch.ts'

let isAsked = false
/** The buttons that wait, each once, in the order they were pressed; boot.js kept those from before this script. */
const held = new Set<HTMLElement>(window.__boot?.pressed)

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

/**
 * What was pressed in vain leads on as it would without scripts: a way in by its form, anything else by the page anew. Without
 * network either would leave the reader with the browser's own page of errors, so this one stays, and what was pressed waits.
 */
function leadOn(): void {
  if (held.size > 0 && !navigator.onLine) return addEventListener('online', wait, { once: true })
  delete document.documentElement.dataset['attaching']
  const [button] = held
  held.clear()
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

/** Links lead on by themselves; a button waits for the program. */
function hold(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  held.add(button)
  wait()
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

if (window.__boot) window.__boot.pressed = null
const stopListening = whenTouched(attach)
addEventListener('click', hold, true)
addEventListener('storage', follow)
if (held.size > 0) wait()
else if (isProgramNeeded()) attach()
