/**
 * The attributes of an element that scrolls, so that the keyboard can reach it too (WCAG 2.1.1); give it an
 * `aria-label`.
 */
export const scroller = { role: 'region', tabIndex: 0 } as const
