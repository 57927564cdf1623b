const registerAfterMs = 3000

/**
 * Installs the service worker that caches static files (public/sw.js), once the first page has loaded. The site
 * also works in browsers without service workers.
 */
export function keepStaticFiles(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), registerAfterMs)
}
