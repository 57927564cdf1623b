/** Focuses the open panel, so that the next item is read from its start: the pressed button disappears. */
export const focusPanel = (): void => document.activeElement?.closest<HTMLElement>('[role="dialog"]')?.focus()
