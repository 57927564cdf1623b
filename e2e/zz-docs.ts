import { chromium } from '@playwright/test'
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { shippedChromium } from './shipped-chromium.ts'
const csp = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'" + (process.argv[3] ?? '')
const which = process.argv[2]
const page = which === 'scalar'
  ? `<!doctype html><html lang=en><head><meta name=viewport content="width=device-width"><title>API</title></head><body><div id=app></div><script src=/scalar.js></script><script src=/init.js></script></body></html>`
  : `<!doctype html><html lang=en><head><meta name=viewport content="width=device-width"><title>API</title></head><body><div id=app></div><script src=/redoc.js></script><script src=/init.js></script></body></html>`
const init = which === 'scalar'
  ? `Scalar.createApiReference('#app', { url: '/api/v1/openapi.json', withDefaultFonts: false, telemetry: false, hideClientButton: true, agent: { disabled: true }, mcp: { disabled: true }, showDeveloperTools: 'never', proxyUrl: '' })`
  : `Redoc.init('/api/v1/openapi.json', { disableSearch: true, nativeScrollbars: true, hideLoading: true, suppressWarnings: true }, document.getElementById('app'), () => { document.title = 'done' })`
const s = createServer((q, r) => {
  const u = q.url ?? ''
  if (u.startsWith('/api')) return r.setHeader('content-type', 'application/json').end(readFileSync('/tmp/openapi.json'))
  if (u === '/init.js') return r.setHeader('content-type', 'text/javascript').end(init)
  if (u.endsWith('.js')) return r.setHeader('content-type', 'text/javascript').end(readFileSync('/tmp/docsui/site' + u))
  if (u.startsWith('/docs')) return r.setHeader('content-type', 'text/html').setHeader('content-security-policy', csp).end(page)
  r.statusCode = 404; r.end()
}).listen(0)
const shipped = await shippedChromium()
const b = await chromium.launch({ executablePath: shipped!.executablePath, env: shipped!.env, args: ['--no-sandbox', '--headless=shell', '--single-process'].slice(0, 2) })
const p = await b.newPage({ viewport: { width: 360, height: 800 } })
const outside = new Set<string>(), errs = new Map<string, number>()
p.on('request', (q) => { if (!q.url().startsWith(`http://localhost:${(s.address() as any).port}`) && !q.url().startsWith('data:')) outside.add(q.url().slice(0, 100)) })
p.on('console', (m) => { if (m.type() === 'error' || /polic/i.test(m.text())) errs.set(m.text().slice(0, 300), (errs.get(m.text().slice(0, 300)) ?? 0) + 1) })
p.on('pageerror', (e) => errs.set('PAGE ' + e.message.slice(0, 200), 1))
const t = Date.now()
await p.goto(`http://localhost:${(s.address() as any).port}/docs`)
await p.getByText('getAllPanelist').or(p.getByText('Every panelist')).or(p.getByText('Joining, logging in and out')).first().waitFor({ timeout: 90000, state: 'attached' }).catch((e) => console.log('NOT', e.message.slice(0, 200)))
console.log('ms', Date.now() - t)
await p.waitForTimeout(4000)
console.log('width', await p.evaluate(() => [document.documentElement.scrollWidth, innerWidth]))
console.log('outside', [...outside]); console.log('errs', [...errs].slice(0, 12))
await p.screenshot({ path: `/tmp/docsui/${which}.png` })
await b.close(); s.close(); process.exit(0)
