import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const preloadedFont = /figtree-latin-wght-normal-[\w-]+\.woff2$/

/** Preloads the text font under its hashed name; the heading font waits for the style sheet. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => preloadedFont.test(name))
      if (!font) return []
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  }
}

/** The server writes the operator's name into the document; in development there is no server in front of it. */
function nameInDevelopment(): Plugin {
  return {
    name: 'name-in-development',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('%APP_NAME%', process.env['APP_NAME'] ?? 'Tuppence'),
  }
}

const server = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  plugins: [react(), preloadTextFont(), nameInDevelopment()],
  server: {
    port: Number(process.env['WEB_PORT'] ?? '5173'),
    strictPort: true,
    proxy: { '/api': server, '/docs': server, '/c/': server },
  },
  build: {
    // Assets as data: addresses would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    sourcemap: true,
    rollupOptions: {
      output: {
        // React and the router change seldom: a deploy of ours leaves them in the reader's cache.
        manualChunks: (id) =>
          /node_modules\/(react|react-dom|react-router|scheduler)\//.test(id) ? 'react' : undefined,
      },
    },
  },
})
