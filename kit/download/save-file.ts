/** How long a browser may take to begin a download before its source is let go. */
const beginsWithinMs = 60_000

/** Hands a text or a file to the browser's downloads under this name and returns its size in bytes. */
export function saveFile(name: string, content: BlobPart, type: string): number {
  const file = new Blob([content], { type })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), beginsWithinMs)
  return file.size
}
