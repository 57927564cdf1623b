/** How long a toast stays open, in milliseconds (specification, section 9). */
export const openMs = 4000
const toastsMax = 3

export type ToastKind = 'success' | 'info' | 'warning' | 'error'
export type Toast = { id: number; kind: ToastKind; message: string; title: string | undefined }

let all: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  all = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, message: string, title?: string): void {
  lastId += 1
  change([...all, { id: lastId, kind, message, title }])
}

/** Every open toast, oldest first; the first three are visible, the others wait. */
export const openToasts = (): readonly Toast[] => all
/** Whether the toast at this position is visible rather than waiting. */
export const isOnScreen = (place: number): boolean => place < toastsMax

/** Closes a toast; the next waiting one takes its place. */
export const closeToast = (id: number): void => change(all.filter((toast) => toast.id !== id))

/** Calls back after every change; returns a function that stops this. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows toasts, which close after 4000 ms or when the reader closes them. They only repeat what the page says: nothing
 * may be found only in a toast.
 */
export const toasts = {
  success: (message: string, title?: string) => show('success', message, title),
  info: (message: string, title?: string) => show('info', message, title),
  warning: (message: string, title?: string) => show('warning', message, title),
  error: (message: string, title?: string) => show('error', message, title),
}
