/** Focuses the panel, because the pressed button disappears; the next item is then read from its start. */
export const focusPanel = (): void => document.activeElement?.closest<HTMLElement>('[role="dialog"]')?.focus()
