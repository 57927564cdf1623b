/** The attributes of a place that scrolls, which the keyboard must reach as well (WCAG 2.1.1); give it an `aria-label`. */
export const scroller = { role: 'region', tabIndex: 0 } as const
