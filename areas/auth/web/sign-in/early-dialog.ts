/**
 * The sign-in dialog before the program has loaded: a copy of what the build wrote into the page, with fields that
 * accept text. Nothing here needs the program. Once the program has rendered its own dialog, that dialog takes over
 * what was typed and pressed (use-early-dialog.ts).
 */
export type EarlyMode = 'log-in' | 'sign-up'
/** What the reader has done in the early dialog so far. */
export type EarlyTyping = {
  email: string
  password: string
  isTermsAccepted: boolean
  /** The name of the field that has the focus. */
  field: string | null
  /** The element that gets the focus back when the dialog closes. */
  opener: HTMLElement
  /** The label of the last button that was pressed before it could work. */
  pressed: string | null
}
type Listeners = { onPress: () => void; onClose: (opener: HTMLElement) => void }
type Early = { dialog: HTMLElement; mode: EarlyMode; opener: HTMLElement; pressed: string | null; isDirty: boolean }

let early: Early | null = null

/** The id of the template that the build writes each dialog into. */
export const templateOf = (mode: EarlyMode): string => `early-${mode}`
export const termsField = 'isTermsAccepted'

const getLabel = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent ?? ''

/** Whether a node is inside the early dialog, which handles its own clicks. */
export const isInEarlyDialog = (node: Node): boolean => early?.dialog.contains(node) === true

/** Opens the dialog over the page, which is inert in the meantime. Returns false if the page has no such dialog. */
export function openEarlyDialog(mode: EarlyMode, opener: HTMLElement, { onPress, onClose }: Listeners): boolean {
  const template = document.getElementById(templateOf(mode))
  if (early || !(template instanceof HTMLTemplateElement)) return early !== null
  const dialog = document.createElement('div')
  dialog.append(template.content.cloneNode(true))
  const frame = dialog.querySelector('[role=dialog]')
  frame?.setAttribute('aria-labelledby', dialog.querySelector('[id$=-title]')?.id ?? '')
  const menu = opener.closest<HTMLElement>('[popover]')
  // The menu will be closed by the time the focus returns.
  const back = (menu && document.querySelector<HTMLElement>(`[popovertarget=${menu.id}]`)) ?? opener
  early = { dialog, mode, opener: back, pressed: null, isDirty: false }
  const close = () => {
    remove()
    back.focus({ preventScroll: true })
    onClose(opener)
  }
  const press = (button: Element) => {
    if (!early) return
    early.pressed = getLabel(button)
    button.setAttribute('aria-busy', 'true')
    onPress()
  }
  dialog.addEventListener('input', () => early && (early.isDirty = true))
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') keepFocus(event, dialog)
  })
  dialog.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.submitter) press(event.submitter)
  })
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest<HTMLButtonElement>('button')
    const isOutside = !target.closest('[role=dialog]')
    if (isOutside ? !early?.isDirty : button?.matches('.mantine-Modal-close')) close()
    else if (button?.type === 'button') press(button)
  })
  menu?.hidePopover()
  document.body.append(dialog)
  // Removed after the next frame: removing it restyles every element, and the dialog already covers the page.
  requestAnimationFrame(() => setTimeout(() => setPageInert(early !== null)))
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  return true
}

/**
 * Moves the focus from the last element to the first and back: the page behind is inert, so the focus would leave the
 * document.
 */
function keepFocus(event: KeyboardEvent, dialog: HTMLElement): void {
  const all = [...dialog.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility(),
  )
  const [first, last] = [all[0], all.at(-1)]
  const end = event.shiftKey ? first : last
  if (document.activeElement !== end) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

function setPageInert(isInert: boolean): void {
  const page = document.getElementById('root')
  if (page) page.inert = isInert
}

function remove(): void {
  early?.dialog.remove()
  early = null
  setPageInert(false)
}

/** The open early dialog and what the reader has done in it, or null. */
export function readEarlyDialog(): (EarlyTyping & { mode: EarlyMode; isDirty: boolean }) | null {
  if (!early) return null
  const { dialog, mode, opener, pressed, isDirty } = early
  const field = (name: string) => dialog.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const active = document.activeElement
  return {
    mode,
    isDirty,
    opener,
    pressed,
    email: field('email')?.value ?? '',
    password: field('password')?.value ?? '',
    isTermsAccepted: field(termsField)?.checked ?? false,
    field: active instanceof HTMLInputElement && dialog.contains(active) ? active.name : null,
  }
}

/**
 * Opens the dialog in a new document, with the address that was typed so far, when its code could not be loaded here.
 * Returns false if nothing was typed.
 */
export function leadOnFromEarlyDialog(): boolean {
  const typed = readEarlyDialog()
  if (!typed?.email) return false
  const state: unknown = history.state
  // The shape in which the router keeps a navigation's state.
  const usr = { signIn: typed.mode, email: typed.email }
  history.replaceState({ ...(typeof state === 'object' ? state : {}), usr }, '')
  location.reload()
  return true
}

/**
 * Closes the early dialog and returns what was typed in it. Call it once the program's own dialog has its fields in the
 * page.
 */
export function takeOverEarlyDialog(): EarlyTyping | null {
  const typed = readEarlyDialog()
  // The next field must take the focus at once: a phone hides its keyboard when no field has it.
  if (typed) remove()
  return typed
}

/** Presses the button that has the label of the one pressed earlier. */
export function pressAgain(words: string, within: ParentNode): void {
  const button = [...within.querySelectorAll('button')].find((one) => getLabel(one) === words)
  button?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  button?.click()
}
