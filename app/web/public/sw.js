// Caches files that never change (those with a hash in their name), and one copy of the program's document, so that an
// open questionnaire survives a reload without a network. Calls, other addresses and responses are never cached.
const kept = 'tuppence-1'
const shell = '/app-shell'
const mostFiles = 150

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(forget())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(event))
  else if (request.mode === 'navigate' && isOfProgram(pathname)) event.respondWith(documentOf(event))
})

/**
 * Whether a path belongs to the program. The landing page is a document of its own, and so is everything below a
 * folder.
 */
const isOfProgram = (pathname) => /^\/[\w-]+$/.test(pathname)

async function fileOf(event) {
  const cache = await caches.open(kept)
  const found = await cache.match(event.request, { ignoreVary: true })
  if (found) return found
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(cache, event.request, answer.clone()))
  return answer
}

async function documentOf(event) {
  try {
    const answer = await fetch(event.request)
    if (answer.ok && !answer.redirected) {
      const copy = answer.clone()
      event.waitUntil(caches.open(kept).then((cache) => cache.put(shell, copy)))
    }
    return answer
  } catch (error) {
    const cache = await caches.open(kept)
    const found = await cache.match(shell, { ignoreVary: true })
    if (found) return found
    throw error
  }
}

/** Stores a file; removes files of earlier builds first. */
async function keep(cache, request, answer) {
  await cache.put(request, answer)
  const files = (await cache.keys()).filter(({ url }) => !url.endsWith(shell))
  await Promise.all(files.slice(0, -mostFiles).map((file) => cache.delete(file)))
}
