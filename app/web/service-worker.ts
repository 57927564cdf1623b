const registerAfterMs = 3000

/** Installs the keeper of static files (public/sw.js) once the first page has had its time; a browser without one misses nothing. */
export function keepStaticFiles(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), registerAfterMs)
}
