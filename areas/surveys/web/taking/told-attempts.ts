const key = 'tuppence:told-attempts'

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Whether the outcome of this attempt has been told in this visit: its popup shows once. */
export const wasTold = (attemptId: string): boolean => read().includes(attemptId)

/** Remembers that an outcome was told, until the session ends. */
export function rememberTold(attemptId: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...read().slice(-50), attemptId]))
  } catch {
    // A full or forbidden storage costs no more than a popup shown twice.
  }
}
