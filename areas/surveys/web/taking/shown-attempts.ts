const key = 'tuppence:told-attempts'

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Tells whether the outcome of this attempt has been shown during this session, because its popup appears only once. */
export const wasShown = (attemptId: string): boolean => read().includes(attemptId)

/** Remembers until the session ends that an outcome was shown. */
export function rememberShown(attemptId: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...read().slice(-50), attemptId]))
  } catch {
    // If the storage is full or unavailable, a popup may appear twice, which does no harm.
  }
}
