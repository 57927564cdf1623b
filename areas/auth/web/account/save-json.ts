/** How long a browser may take to begin a download before its source is let go. */
const beginsWithinMs = 60_000

/** Hands a document to the browser's downloads under this name; answers its size in kB, rounded up. */
export function saveJson(name: string, content: unknown): number {
  const file = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), beginsWithinMs)
  return Math.ceil(file.size / 1000)
}
