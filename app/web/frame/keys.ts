type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented'
> & {
  target: EventTarget | null
}

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"]'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typing) !== null
/** Whether a dialog is open. It has its own keys, and no other dialog may open above it. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/**
 * Finds what a key does for staff, on any page. Ctrl+K and Cmd+K work in text fields too. `/` and `?` work only
 * outside text fields, and only if single-key shortcuts are on.
 */
export function keyMeaning(event: Pressed, areSingleKeysOn: boolean): 'palette' | 'search' | 'keys' | null {
  const { key, ctrlKey, metaKey, altKey } = event
  if (event.defaultPrevented || event.isComposing || isDialogOpen()) return null
  if ((ctrlKey || metaKey) && !altKey && !event.shiftKey && key.toLowerCase() === 'k') return 'palette'
  if (!areSingleKeysOn || ctrlKey || metaKey || altKey || isTyping(event.target)) return null
  if (key === '/') return 'search'
  return key === '?' ? 'keys' : null
}
