/**
 * All the script that the landing page starts with: its text, links and swiping need none. The program itself comes at the
 * reader's first touch of any kind, and what was pressed before it is there is pressed again then.
 */
// Heard where they end: a row of cards that snaps into place scrolls too, and that is nobody's touch.
const touches = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const

let isAsked = false
let held: HTMLButtonElement | null = null

function attach(): void {
  if (isAsked) return
  isAsked = true
  void import('./main.tsx').then(attached, () => {
    // The connection broke off: the next touch tries again.
    isAsked = false
  })
}

function attached(): void {
  for (const touch of touches) removeEventListener(touch, attach)
  removeEventListener('pointermove', moved)
  removeEventListener('click', hold, true)
  removeEventListener('storage', follow)
  delete document.documentElement.dataset['attaching']
  if (held?.isConnected) held.click()
}

/** A page that appears under a resting pointer is told of a move of no length: nobody has touched anything then. */
function moved({ movementX, movementY }: PointerEvent): void {
  if (movementX !== 0 || movementY !== 0) attach()
}

/** Links lead on by themselves; a button waits for the program. */
function hold(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  held = button
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

for (const touch of touches) addEventListener(touch, attach, { passive: true })
addEventListener('pointermove', moved, { passive: true })
addEventListener('click', hold, true)
addEventListener('storage', follow)
if (isProgramNeeded()) attach()

export {}
