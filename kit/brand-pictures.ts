/** The operator's pictures in a style sheet, and the mark of a document in which one of them does not come. */
const pictures = { '--tp-logo': 'logoGone', '--tp-icon': 'iconGone' } as const

/**
 * Has the name and our mark stand in for a logo and an icon that do not come: no style sheet can tell that a picture is missing. Looks
 * again when night falls, which may have a logo of its own.
 */
export function standInForPictures(root: HTMLElement = document.documentElement): void {
  const look = () => {
    const style = getComputedStyle(root)
    for (const [name, mark] of Object.entries(pictures)) {
      const address = /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue(name))?.[1]
      if (address) markWhenGone(root, address, mark)
    }
  }
  look()
  new MutationObserver(look).observe(root, { attributeFilter: ['data-mantine-color-scheme'] })
}

function markWhenGone(root: HTMLElement, address: string, mark: string): void {
  const picture = new Image()
  picture.addEventListener('load', () => delete root.dataset[mark])
  picture.addEventListener('error', () => (root.dataset[mark] = ''))
  // The browser has it already, from the style sheet, or has failed to get it.
  picture.src = address
}
