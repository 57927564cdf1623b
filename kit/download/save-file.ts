/** How long a browser may take to start a download, in milliseconds, before the URL of its source is revoked. */
const beginsWithinMs = 60_000

/** Saves a text or a file as a download under this name, and returns its size in bytes. */
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
