/**
 * The operator's pictures as variables of a style sheet, with the attribute that marks a document in which one of them
 * cannot be loaded.
 */
const pictures = { '--tp-logo': 'logoGone', '--tp-icon': 'iconGone' } as const

/**
 * Replaces a logo or an icon that cannot be loaded with the name and our mark, because a style sheet cannot detect
 * that a picture is missing. Checks again when the system switches to dark mode, for which there may be another logo.
 */
export function replaceMissingPictures(root: HTMLElement = document.documentElement): void {
  const checkPictures = () => {
    const style = getComputedStyle(root)
    for (const [name, mark] of Object.entries(pictures)) {
      const address = /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue(name))?.[1]
      if (address) markWhenGone(root, address, mark)
    }
  }
  checkPictures()
  new MutationObserver(checkPictures).observe(root, { attributeFilter: ['data-mantine-color-scheme'] })
}

function markWhenGone(root: HTMLElement, address: string, mark: string): void {
  const picture = new Image()
  picture.addEventListener('load', () => delete root.dataset[mark])
  picture.addEventListener('error', () => (root.dataset[mark] = ''))
  // The browser has already loaded this picture for the style sheet, or has failed to, so this costs no second
  // request.
  picture.src = address
}
